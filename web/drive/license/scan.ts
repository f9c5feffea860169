import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm'
import { readerOptions } from './reader-options.ts'

// The only file of the app that needs WebAssembly. It is loaded from here, never from another server.
prepareZXingModule({ overrides: { locateFile: () => wasmAddress } })

/** Finds the text of a license's barcode in a picture. */
export async function findCode(picture: Blob | ImageData): Promise<string | undefined> {
  const [found] = await readBarcodes(picture, readerOptions)
  return found?.isValid ? found.text : undefined
}

const pauseMs = 150

/** Watches the camera until a code is found or the signal aborts. Frames are never stored. */
export async function scanCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
  })
  try {
    video.srcObject = stream
    await video.play()
    const canvas = document.createElement('canvas')
    while (!signal.aborted) {
      const [width, height] = [video.videoWidth, video.videoHeight]
      if (width > 0) {
        canvas.width = width
        canvas.height = height
        const pen = canvas.getContext('2d', { willReadFrequently: true })!
        pen.drawImage(video, 0, 0)
        const text = await findCode(pen.getImageData(0, 0, width, height))
        if (text) return text
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    return undefined
  } finally {
    video.srcObject = null
    for (const track of stream.getTracks()) track.stop()
  }
}
