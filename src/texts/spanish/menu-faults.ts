/** Exact errors about menus and menu files, by the template of the English sentence. */
export const spanishMenuFaults: Readonly<Record<string, string>> = {
  // Entities
  'name is required.': 'Falta el nombre.',
  '{} is required.': 'Es obligatorio.',
  '{} is missing.': 'Falta.',
  '{} has at most {} characters.': 'Usa como máximo {1} caracteres.',
  'price is dollars from 0 to 99,999.99 with at most two decimals.':
    'El precio va de 0 a 99,999.99 dólares, con dos decimales como máximo.',
  'qtyIncrements is above 0.': 'El incremento de la cantidad es mayor que 0.',
  'qtyMax is below qtyMin.': 'La cantidad máxima es menor que la mínima.',
  'No multiple of qtyIncrements lies between qtyMin and qtyMax.':
    'Entre la cantidad mínima y la máxima no hay ningún múltiplo del incremento.',
  '{} is from 0 to 1,000,000 with at most three decimals.':
    'Va de 0 a 1,000,000, con tres decimales como máximo.',
  '{} is a whole number from 0 to 1,000,000.': 'Es un número entero de 0 a 1,000,000.',
  'selectionsMax is below selectionsMin.': 'El máximo de opciones es menor que el mínimo.',
  'url is required.': 'Falta la dirección de la imagen.',
  'url is an http or https address.': 'La dirección de la imagen empieza por http o https.',
  'dietary holds only {}.': 'Las indicaciones dietéticas son solo estas: {0}.',
  'allergens holds at most 20 names of up to 50 characters.':
    'Los alérgenos son 20 como máximo, de hasta 50 caracteres cada uno.',
  'calories is a whole number from 0 to 100,000.': 'Las calorías son un número entero de 0 a 100,000.',
  'type is one of {}.': 'El tipo es uno de estos: {0}.',
  'An entity is an object.': 'Una entrada del menú es un objeto.',
  'children is a list.': 'children es una lista.',
  'The id {} stands here twice.': 'El id {0} aparece dos veces.',
  'The entity {} is of type {}, which cannot change.':
    'La entrada {0} es de tipo {1} y eso no se puede cambiar.',
  'An Item of price 0 needs a PriceGroup with at least one Option.':
    'Un artículo de precio 0 necesita un grupo de precios con al menos una opción.',
  'The merchant has no menu entity {}.': 'El comercio no tiene ninguna entrada de menú {0}.',
  'The merchant has no menu schedule {}.': 'El comercio no tiene ningún horario de menú {0}.',
  'The merchant has no item or option with this id.':
    'El comercio no tiene ningún artículo ni opción con ese id.',
  'until is an ISO 8601 time in the next year, or tomorrow.':
    'El final es una hora dentro de un año como máximo, o mañana.',

  // The tree
  'The top level holds SubMenus only, no {}.': 'En el primer nivel solo hay secciones; aquí no cabe {0}.',
  'A parent of type {} holds no {}.': 'Dentro de {0} no cabe {1}.',
  'This SubMenu holds {}s. It may hold SubMenus or Items, not both.':
    'Esta sección ya tiene otras entradas ({0}). Puede tener secciones o artículos, pero no ambos.',
  'This {} holds one {} already.': 'Aquí ya hay uno ({1}) y no cabe otro.',
  'A parent holds at most 5,000 children.': 'Dentro de una entrada caben 5,000 como máximo.',
  'A parent holds at most {} children; this one has {}.':
    'Dentro de una entrada caben {0} como máximo; esta tiene {1}.',
  'The child already contains the parent, at some depth.':
    'Esta entrada ya contiene, en algún nivel, aquella en la que se quiere poner.',
  'A menu has at most 30 levels; here it would have more.':
    'Un menú tiene 30 niveles como máximo; aquí tendría más.',
  'A menu has at most 30 levels; this is on a deeper one.':
    'Un menú tiene 30 niveles como máximo; esto está en uno más profundo.',
  'The menu would show more than 100,000 entities, those under several parents each time.':
    'El menú mostraría más de 100,000 entradas; las compartidas cuentan en cada lugar.',
  'The parent holds this child already.': 'Ya está ahí.',
  'The parent does not hold this child.': 'No está ahí.',
  'This link stands here twice.': 'Este enlace aparece dos veces.',
  'A link is an object.': 'Un enlace es un objeto.',
  'A structure has at most 20,000 entities.': 'De una vez caben 20,000 entradas como máximo.',
  'A merchant has at most 25,000 menu entities.': 'Un comercio tiene 25,000 entradas de menú como máximo.',
  '{} ({}): {}': '{0} ({1}): {2}',
  'With it the menu would be too large: what is shared is shown under each of its parents, and all of it together may have 100,000 entities, 64 levels and 16 MiB.':
    'Con esto el menú sería demasiado grande: lo compartido aparece en cada lugar, y en total caben 100,000 entradas, 64 niveles y 16 MiB.',
  'Its options have so many different amounts, and there are so many groups like it, that their dearest choice takes too long to find. Use fewer increments or lower maximums.':
    'Sus opciones tienen tantas cantidades distintas, y hay tantos grupos así, que se tarda demasiado en encontrar la combinación más cara. Usa menos incrementos o máximos más bajos.',

  // Schedules and revisions
  'A schedule needs hours, a list of shifts.': 'Un horario necesita horas.',
  'Say which schedule is to change.': 'Falta decir qué horario cambia.',
  'Say name or hours, or both.': 'Cambia el nombre, las horas o ambos.',
  'It needs at least one shift.': 'Necesita al menos un turno.',
  'One schedule a call, not {}.': 'Solo un horario cada vez, no {0}.',
  'A merchant has at most {} menu schedules.': 'Un comercio tiene {0} horarios de menú como máximo.',
  'scheduleIds is a list of ids.': 'Los horarios son una lista de ids.',
  'There is no menu schedule {}.': 'No existe el horario de menú {0}.',
  'The menu has the revisions 0 to {}.': 'El menú tiene las versiones 0 a {0}.',
  'at is an ISO 8601 time.': 'No es una fecha y hora.',

  // Files
  'A CSV document is text.': 'Un archivo CSV es texto.',
  'The text is not a JSON object.': 'El archivo no es JSON.',
  'The menu is at revision {} by now, not {}. Export it again, or leave revision out.':
    'El menú va ya por la versión {0}, no por la {1}. Expórtalo otra vez.',
  'A picture of an import is hosted here already: /images/… or its whole address. Others go in by POST /merchant/admin/menu.':
    'Las imágenes de un archivo deben estar ya aquí: /images/… o su dirección completa. Sube antes las demás.',
  'The menu was changed at the same moment. Please try again.':
    'El menú se cambió en el mismo momento. Inténtalo de nuevo.',
  'A quotation mark is not closed, about line {}.': 'Falta cerrar unas comillas, hacia la línea {0}.',
  'The file cannot be read, about line {}.': 'No se pudo leer el archivo, hacia la línea {0}.',
  'The file has more than {} cells.': 'El archivo tiene más de {0} celdas.',
  'The header lacks the columns {}.': 'En la primera línea faltan las columnas {0}.',
  'The header has the columns {} twice.': 'En la primera línea están dos veces las columnas {0}.',
  '{} says otherwise of the same entity.': '{0} dice otra cosa de la misma entrada.',
  'order is a whole number of 32 bits.': 'El orden es un número entero.',
  'displayOrder is a whole number of 32 bits.': 'El orden es un número entero.',
  'A document holds at most 20,000 entities and 100,000 links.':
    'En un archivo caben 20,000 entradas y 100,000 enlaces como máximo.',
  'A menu document is an object with cellardoorMenu: 1, entities and links.':
    'Un archivo de menú es un objeto con cellardoorMenu: 1, entities y links.',
  'A menu document needs {}, a list; an empty one if there are none.':
    'Falta {0}, una lista; vacía si no hay ninguno.',
  '{} is a list.': 'Es una lista.',
  'It is an object.': 'Es un objeto.',
  'id is a whole number or a text.': 'El id es un número entero o un texto.',
  'parentId is the id of an entity of this document, or null for the top level.':
    'parentId es el id de una entrada de este archivo, o null para el primer nivel.',
  'childId is the id of an entity of this document.': 'childId es el id de una entrada de este archivo.',
  'The document has no entity with the id {}.': 'El archivo no tiene ninguna entrada con el id {0}.',
  'Another entity of the document has it.': 'Otra entrada del archivo ya lo tiene.',
  'Another schedule of the document has it.': 'Otro horario del archivo ya lo tiene.',
  'The document links these two already.': 'El archivo ya enlaza estas dos.',
  'Several entities of the menu have the thirdPartyId {}; say by id which is meant.':
    'Varias entradas del menú tienen el código propio {0}; di por su id cuál es.',

  // Pictures and documents
  'A call brings at most {} pictures.': 'De una vez caben {0} imágenes como máximo.',
  'The picture has more than 10 MiB.': 'La imagen tiene más de 10 MiB.',
  'The picture has more than {} million pixels.': 'La imagen tiene más de {0} millones de píxeles.',
  'The picture is damaged and cannot be decoded.': 'La imagen está dañada y no se puede leer.',
  'It is not a JPEG, PNG, WebP, GIF or AVIF picture.': 'No es una imagen JPEG, PNG, WebP, GIF ni AVIF.',
  'There is no such picture here.': 'Esa imagen no está aquí.',
  'Too many pictures are being worked on; try again in a minute.':
    'Hay demasiadas imágenes en proceso; inténtalo de nuevo en un minuto.',
  'The PDF has more than 5 MiB.': 'El PDF tiene más de 5 MiB.',
  'The file is not a PDF.': 'El archivo no es un PDF.',
  'The PDF is not complete: its end is missing, or something follows it.':
    'El PDF no está completo: le falta el final o hay algo detrás.',
  'The PDF is damaged: its table of contents is not where it says.':
    'El PDF está dañado: su índice no está donde dice.',
  'The PDF is damaged: it has no first page.': 'El PDF está dañado: no tiene primera página.',
  'The PDF is protected by a password. Please save it without one.':
    'El PDF está protegido con contraseña. Guárdalo sin ella, por favor.',
  'The PDF carries scripts, forms or other files. Please print it to a new PDF.':
    'El PDF lleva programas, formularios u otros archivos. Imprímelo en un PDF nuevo, por favor.',

  // Menus of other systems
  'The workbook cannot be read. Save it again as .xlsx or CSV.':
    'No se puede leer el libro. Guárdalo otra vez como .xlsx o CSV.',
  'The workbook is too large. Import at most {} cells.':
    'El libro es demasiado grande. Importa como máximo {0} celdas.',
  'No column with the names of items was found. Name the columns in the first row: Section, Item, Price.':
    'No hay ninguna columna con los nombres de los productos. Pon títulos en la primera fila: Sección, Producto, Precio.',
  'This file is an export of the whole menu. Import it under Menu, Files.':
    'Este archivo es una exportación de todo el menú. Impórtalo en Menú, Archivos.',
  'This page has no menu that programs can read (schema.org). Use a spreadsheet instead.':
    'Esta página no tiene un menú que los programas puedan leer (schema.org). Usa una hoja de cálculo.',
  'No items were found.': 'No se encontraron productos.',
  'This import is not a draft anymore. Import the menu again.':
    'Esta importación ya no es un borrador. Vuelve a importar el menú.',
  'No price was found. These items stay hidden until you enter one.':
    'No se encontró el precio. Estos productos quedan ocultos hasta que pongas uno.',
  'Prices with fractions of a cent were rounded.': 'Se redondearon los precios con fracciones de centavo.',
  "Options can't lower the price. They are imported without the discount.":
    'Las opciones no pueden bajar el precio. Se importan sin el descuento.',
  'Prices above $99,999.99 were lowered to that.':
    'Los precios de más de $99,999.99 se bajaron a esa cantidad.',
  'Texts longer than we can show were cut.': 'Se cortaron los textos demasiado largos.',
  'These entries have no name; their id is shown instead.':
    'Estas entradas no tienen nombre; se muestra su id.',
  'These items appear twice in the file. The first one counts.':
    'Estos productos aparecen dos veces en el archivo. Vale el primero.',
  "We don't know what these columns mean, so they were skipped.":
    'No sabemos qué significan estas columnas, así que se omitieron.',
  'These labels have no counterpart here, so they were skipped.':
    'Estas etiquetas no existen aquí, así que se omitieron.',
  'Only 20 allergens of up to 50 characters are kept.':
    'Solo se guardan 20 alérgenos de hasta 50 caracteres.',
  "These calories can't be right, so they were skipped.":
    'Estas calorías no pueden ser correctas, así que se omitieron.',
  'These sections hold items and other sections. Their items are in a section of the same name.':
    'Estas secciones tienen productos y otras secciones. Sus productos están en una sección con el mismo nombre.',
  'These items were in no section. They are in the section More.':
    'Estos productos no estaban en ninguna sección. Están en la sección More.',
  'These option groups contain themselves. They are imported once.':
    'Estos grupos de opciones se contienen a sí mismos. Se importan una vez.',
  'These option groups have no options, so they were skipped.':
    'Estos grupos no tienen opciones, así que se omitieron.',
  "The limits of these option groups don't fit ours and were adjusted.":
    'Los límites de estos grupos de opciones no encajan con los nuestros y se ajustaron.',
  'Options that customers type in are not supported. They can leave a note with the item.':
    'No se admiten opciones de texto libre. Los clientes pueden dejar una nota con el producto.',
  'Tax rates follow from the address and the kind of goods, so these were skipped.':
    'Los impuestos dependen de la dirección y del tipo de producto, así que estos se omitieron.',
  'These prices differ by menu or by delivery and pickup. The usual price was imported.':
    'Estos precios cambian según el menú o entre entrega y recogida. Se importó el precio habitual.',
  'Hours of certain dates or of single options have no counterpart here. Hide these yourself while they are not sold.':
    'Los horarios de ciertas fechas o de una sola opción no existen aquí. Oculta estos elementos mientras no se vendan.',
  'These are not food or goods (gift cards, services, bundles), so they were skipped.':
    'No son comida ni productos (tarjetas de regalo, servicios, paquetes), así que se omitieron.',
  'These prices are not in US dollars, so they were skipped.':
    'Estos precios no están en dólares estadounidenses, así que se omitieron.',
  "The addresses of these pictures can't be read.": 'No se pueden leer las direcciones de estas imágenes.',
  'Connect Square first.': 'Primero conecta Square.',
  'Choose your Square location first.': 'Primero elige tu ubicación de Square.',
  'This catalog is too large to import.': 'Este catálogo es demasiado grande para importarlo.',
  'Square isn’t answering. Try again in a few minutes.':
    'Square no responde. Inténtalo de nuevo en unos minutos.',
  'Square’s catalog could not be imported: {}': 'No se pudo importar el catálogo de Square: {0}',
  'Import your Square menu once, and publish it.': 'Importa tu menú de Square una vez y publícalo.',
}
