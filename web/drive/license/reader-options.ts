import type { ReaderOptions } from 'zxing-wasm/reader'

/** `Plain`: the text as it was printed. Otherwise control characters, which part its lines, come as words. */
export const readerOptions: ReaderOptions = {
  formats: ['PDF417'],
  textMode: 'Plain',
  tryHarder: true,
  tryRotate: true,
  maxNumberOfSymbols: 1,
}
