import { crc32, deflateSync } from 'node:zlib'

type Color = readonly [red: number, green: number, blue: number]

/** A square picture as PNG, without native code: each pixel is the average of 16 samples. */
export function drawPng(size: number, colorAt: (x: number, y: number) => Color | undefined): Buffer {
  const stride = size * 4 + 1
  const rows = Buffer.alloc(size * stride)
  const offsets = [0.125, 0.375, 0.625, 0.875]
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const points = offsets.flatMap((dy) => offsets.map((dx) => colorAt((x + dx) / size, (y + dy) / size)))
      const seen = points.filter((color) => color !== undefined)
      const mean = (channel: 0 | 1 | 2) =>
        seen.length === 0 ? 0 : Math.round(seen.reduce((sum, color) => sum + color[channel], 0) / seen.length)
      const alpha = Math.round((seen.length / points.length) * 255)
      rows.set([mean(0), mean(1), mean(2), alpha], y * stride + 1 + x * 4)
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 6, 0, 0, 0], 8) // 8 bits per channel, RGBA
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(rows, { level: 9 })
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
