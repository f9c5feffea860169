/** Receives the tags of an XML file in order; names are without prefix. */
export type XmlReader<Result> = {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text(text: string): void
  close(name: string): void
  result(): Result
}

const attribute = (attributes: Readonly<Record<string, string>>, name: string) =>
  Object.entries(attributes).find(([key]) => key === name || key.endsWith(`:${name}`))?.[1]

/** The relationship of the first visible sheet. */
export function readFirstSheet(): XmlReader<string | undefined> {
  let first: string | undefined
  return {
    open(name, attributes) {
      if (
        name === 'sheet' &&
        first === undefined &&
        !('state' in attributes && attributes.state !== 'visible')
      )
        first = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key) && key.includes(':'))?.[1]
    },
    text() {},
    close() {},
    result: () => first,
  }
}

export function readRelations(): XmlReader<Map<string, string>> {
  const targets = new Map<string, string>()
  return {
    open(name, attributes) {
      if (name !== 'Relationship' || attribute(attributes, 'TargetMode') === 'External') return
      targets.set(attribute(attributes, 'Id') ?? '', attribute(attributes, 'Target') ?? '')
    },
    text() {},
    close() {},
    result: () => targets,
  }
}

/** As long as a description can be; the rest is ignored. */
const maxText = 8_000

/** The texts that cells refer to by number. Phonetic readings of Asian characters are left out. */
export function openSharedTexts(maxTexts: number, tooLarge: () => Error): XmlReader<string[]> {
  const texts: string[] = []
  let current = ''
  let isText = false
  let isReading = false
  return {
    open(name) {
      if (name === 'si') current = ''
      if (name === 'rPh') isReading = true
      if (name === 't') isText = true
    },
    text(text) {
      if (isText && !isReading && current.length < maxText) current += text.slice(0, maxText)
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isReading = false
      if (name !== 'si') return
      if (texts.length >= maxTexts) throw tooLarge()
      texts.push(current)
    },
    result: () => texts,
  }
}

/** XFD is the last column of a spreadsheet; a menu has about a dozen. */
const maxColumns = 256

/** Empty rows are left out. */
export function openSheet(
  texts: readonly string[],
  maxCells: number,
  tooLarge: () => Error,
): XmlReader<string[][]> {
  const rows: string[][] = []
  let row: string[] = []
  let cells = 0
  let column = -1
  let type = ''
  let value = ''
  let isValue = false
  const cellText = () => {
    if (type === 's') return texts[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'true' : 'false'
    return type === 'e' ? '' : value
  }
  return {
    open(name, attributes) {
      if (name === 'row') {
        row = []
        column = -1
      } else if (name === 'c') {
        column = readColumn(attribute(attributes, 'r')) ?? column + 1
        type = attribute(attributes, 't') ?? 'n'
        value = ''
      } else if (name === 'v' || name === 't') isValue = true
    },
    text(text) {
      if (isValue && value.length < maxText) value += text.slice(0, maxText)
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      if (name === 'c' && column < maxColumns) {
        while (row.length < column) row.push('')
        row[column] = cellText()
        if (++cells > maxCells) throw tooLarge()
      }
      if (name === 'row' && row.some((cell) => cell !== '')) rows.push(row)
    },
    result: () => rows,
  }
}

/** `AB12` is the column 27. */
function readColumn(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
