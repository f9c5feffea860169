/** Exact errors about tax rates and certificates, by the template of the English sentence. */
export const spanishTaxFaults: Readonly<Record<string, string>> = {
  'Line {}: {}': 'Línea {0}: {1}',
  'The file has more than {} lines.': 'El archivo tiene más de {0} líneas.',
  'This line isn’t valid CSV.': 'Esta línea no es CSV válido.',
  'The file is empty.': 'El archivo está vacío.',
  'The file has no rates.': 'El archivo no tiene tasas.',
  'This line has more cells than the first line.': 'Esta línea tiene más celdas que la primera.',
  'The first line is missing these columns: {}.': 'En la primera línea faltan estas columnas: {0}.',
  'Unknown columns: {}.': 'Columnas desconocidas: {0}.',
  'The first line has a column twice: {}.': 'La primera línea nombra dos veces una columna: {0}.',
  'kind must be rate, holiday or facilitator.': 'kind debe ser rate, holiday o facilitator.',
  'state must be 2 letters.': 'state debe tener 2 letras.',
  'code must be up to 32 letters, digits and hyphens.': 'code debe tener hasta 32 letras, dígitos y guiones.',
  'class must be one or more of {}, separated by spaces.':
    'class debe ser una o varias de {0}, separadas por espacios.',
  'A class is listed twice.': 'Una clase aparece dos veces.',
  'percent must be a number from 0 to 100 with at most 4 decimals.':
    'percent debe ser un número de 0 a 100 con 4 decimales como máximo.',
  'from must be a date, YYYY-MM-DD.': 'from debe ser una fecha, AAAA-MM-DD.',
  'until must be the last day, YYYY-MM-DD.': 'until debe ser el último día, AAAA-MM-DD.',
  'until is before from.': 'until es anterior a from.',
  '{} has a different {} on line {}.': '{0} tiene otro valor de {1} en la línea {2}.',
  'level must be state, county, city or district.': 'level debe ser state, county, city o district.',
  'name is required, up to {} characters.': 'name es obligatorio, con {0} caracteres como máximo.',
  'Enter ZIP codes in zips, such as 10038, or 112* for all that start with 112.':
    'Escribe códigos postales en zips, como 10038, o 112* para todos los que empiezan con 112.',
  'A state can’t have zips or cities.': 'Un estado no puede llevar zips ni cities.',
  'A county or district needs zips, because addresses don’t include it.':
    'Un condado o distrito necesita zips, porque las direcciones no lo nombran.',
  'Only a city can have cities.': 'Solo una ciudad puede llevar cities.',
  'A city needs cities or zips.': 'Una ciudad necesita cities o zips.',
  'Line {} has a rate for {} on the same days.': 'La línea {0} tiene una tasa para {1} en los mismos días.',
  '{} has no rate with this code.': '{0} no tiene ninguna tasa con este código.',
  'This version already has other rates. Use a new version for these.':
    'Esta versión ya tiene otras tasas. Usa una versión nueva para estas.',
  'The customer has no certificate with this id.': 'El cliente no tiene ningún certificado con este id.',
  'taxClass must be one of {}.': 'La clase de impuesto debe ser una de estas: {0}.',
}
