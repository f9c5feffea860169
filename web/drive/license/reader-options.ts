import type { ReaderOptions } from 'zxing-wasm/reader'

/**
 * `Plain` returns the text as printed. Other modes replace the control characters that separate its lines with words.
 */
export const readerOptions: ReaderOptions = {
  formats: ['PDF417'],
  textMode: 'Plain',
  tryHarder: true,
  tryRotate: true,
  maxNumberOfSymbols: 1,
}
