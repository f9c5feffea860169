/** Exact errors about tax rates and certificates, by the template of the English sentence. */
export const spanishTaxFaults: Readonly<Record<string, string>> = {
  'Line {}: {}': 'Línea {0}: {1}',
  'The file has more than {} lines.': 'El archivo tiene más de {0} líneas.',
  'This line cannot be read as CSV.': 'Esta línea no se puede leer como CSV.',
  'The file is empty.': 'El archivo está vacío.',
  'The file has no rates.': 'El archivo no tiene tasas.',
  'This line has more cells than the first line.': 'Esta línea tiene más celdas que la primera.',
  'The first line lacks the columns {}.': 'A la primera línea le faltan las columnas {0}.',
  'Unknown columns: {}.': 'Columnas desconocidas: {0}.',
  'The first line names a column twice: {}.': 'La primera línea nombra dos veces una columna: {0}.',
  'kind is rate, holiday or facilitator.': 'kind es rate, holiday o facilitator.',
  'state has 2 letters.': 'state tiene 2 letras.',
  'code has up to 32 letters, digits and hyphens.': 'code tiene hasta 32 letras, dígitos y guiones.',
  'class is one or several of {}, with spaces between.':
    'class es una o varias de {0}, separadas por espacios.',
  'A class is named twice.': 'Una clase aparece dos veces.',
  'percent is a number from 0 to 100 with at most 4 decimals.':
    'percent es un número de 0 a 100 con 4 decimales como máximo.',
  'from is a date, YYYY-MM-DD.': 'from es una fecha, AAAA-MM-DD.',
  'until is the last day, YYYY-MM-DD.': 'until es el último día, AAAA-MM-DD.',
  'until is before from.': 'until es anterior a from.',
  '{} has another {} in line {}.': '{0} tiene otro valor de {1} en la línea {2}.',
  'level is state, county, city or district.': 'level es state, county, city o district.',
  'name is required, up to {} characters.': 'name es obligatorio, con {0} caracteres como máximo.',
  'zips holds ZIP codes like 10038, or 112* for all that begin so.':
    'zips contiene códigos postales como 10038, o 112* para todos los que empiezan así.',
  'A state has neither zips nor cities.': 'Un estado no lleva zips ni cities.',
  'A county or district needs zips, because addresses do not name it.':
    'Un condado o distrito necesita zips, porque las direcciones no lo nombran.',
  'Only a city has cities.': 'Solo una ciudad lleva cities.',
  'A city needs cities or zips.': 'Una ciudad necesita cities o zips.',
  'Line {} has a rate for {} on the same days.': 'La línea {0} tiene una tasa para {1} en los mismos días.',
  'No rate of {} has this code.': 'Ninguna tasa de {0} tiene este código.',
  'Other rates were imported as this version. Give these a version of their own.':
    'Ya se importaron otras tasas con esta versión. Dales a estas una versión propia.',
  'The customer has no certificate with this id.': 'El cliente no tiene ningún certificado con este id.',
  'taxClass is one of {}.': 'La clase de impuesto es una de estas: {0}.',
}
