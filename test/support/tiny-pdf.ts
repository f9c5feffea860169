/** A PDF of one empty page whose table of references is right; `more` becomes an object of its own. */
export function tinyPdf(more = ''): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>',
    ...(more === '' ? [] : [more]),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${text}${table}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

/** The same with a stream of objects. `entries` are added to its dictionary. */
export const pdfWithObjects = (entries: string, data: Buffer): Buffer =>
  tinyPdf(
    `<</Type/ObjStm/N 1/First 4/XRefStm 1${entries}/Length ${data.length}>>\nstream\n${data.toString('latin1')}\nendstream`,
  )
