/** Exact errors about menus and menu files, by the template of the English sentence. */
export const spanishMenuFaults: Readonly<Record<string, string>> = {
  // Entities
  'name is required.': 'Falta el nombre.',
  '{} is required.': 'Es obligatorio.',
  '{} is missing.': 'Falta.',
  '{} can have at most {} characters.': 'Usa como máximo {1} caracteres.',
  'price must be from $0 to $99,999.99 with at most 2 decimals.':
    'El precio debe ser de $0 a $99,999.99, con 2 decimales como máximo.',
  'qtyIncrements must be above 0.': 'El incremento de la cantidad debe ser mayor que 0.',
  'qtyMax is below qtyMin.': 'La cantidad máxima es menor que la mínima.',
  'There’s no multiple of qtyIncrements between qtyMin and qtyMax.':
    'Entre la cantidad mínima y la máxima no hay ningún múltiplo del incremento.',
  '{} must be from 0 to 1,000,000 with at most 3 decimals.':
    'Debe ser de 0 a 1,000,000, con 3 decimales como máximo.',
  '{} must be a whole number from 0 to 1,000,000.': 'Debe ser un número entero de 0 a 1,000,000.',
  'selectionsMax is below selectionsMin.': 'El máximo de opciones es menor que el mínimo.',
  'url is required.': 'Falta la dirección de la imagen.',
  'url must be an http or https address.': 'La dirección de la imagen debe empezar con http o https.',
  'dietary can contain only {}.': 'Las indicaciones dietéticas son solo estas: {0}.',
  'allergens can have at most 20 names of up to 50 characters.':
    'Los alérgenos son 20 como máximo, de hasta 50 caracteres cada uno.',
  'calories must be a whole number from 0 to 100,000.':
    'Las calorías deben ser un número entero de 0 a 100,000.',
  'type must be one of {}.': 'El tipo debe ser uno de estos: {0}.',
  'An entity must be an object.': 'Una entrada del menú debe ser un objeto.',
  'children must be a list.': 'children debe ser una lista.',
  'The id {} appears twice.': 'El id {0} aparece dos veces.',
  'Entity {} is of type {}, and a type can’t change.':
    'La entrada {0} es de tipo {1} y eso no se puede cambiar.',
  'An Item with price 0 needs a PriceGroup with at least one Option.':
    'Un artículo de precio 0 necesita un grupo de precios con al menos una opción.',
  'The merchant has no menu entity {}.': 'El comercio no tiene ninguna entrada de menú {0}.',
  'The merchant has no menu schedule {}.': 'El comercio no tiene ningún horario de menú {0}.',
  'The merchant has no item or option with this id.':
    'El comercio no tiene ningún artículo ni opción con ese id.',
  'until must be an ISO 8601 time in the next year, or tomorrow.':
    'El final debe ser una hora dentro de un año como máximo, o mañana.',

  // The tree
  'The top level can contain only SubMenus, not {}.':
    'En el primer nivel solo hay secciones; aquí no cabe {0}.',
  'A parent of type {} can’t contain {}.': 'Dentro de {0} no cabe {1}.',
  'This SubMenu contains {}s. It can contain SubMenus or Items, but not both.':
    'Esta sección ya tiene otras entradas ({0}). Puede tener secciones o artículos, pero no ambos.',
  'This {} already contains one {}.': 'Aquí ya hay uno ({1}) y no cabe otro.',
  'A parent can have at most 5,000 children.': 'Dentro de una entrada caben 5,000 como máximo.',
  'A parent can have at most {} children; this one has {}.':
    'Dentro de una entrada caben {0} como máximo; esta tiene {1}.',
  'The child already contains the parent at some level.':
    'Esta entrada ya contiene, en algún nivel, aquella en la que se quiere poner.',
  'A menu can have at most 30 levels; this would make more.':
    'Un menú tiene 30 niveles como máximo; aquí tendría más.',
  'A menu can have at most 30 levels; this is on a deeper one.':
    'Un menú tiene 30 niveles como máximo; esto está en uno más profundo.',
  'The menu would show more than 100,000 entities, counting shared ones under each parent.':
    'El menú mostraría más de 100,000 entradas; las compartidas cuentan en cada lugar.',
  'The parent already contains this child.': 'Ya está ahí.',
  'The parent doesn’t contain this child.': 'No está ahí.',
  'This link appears twice.': 'Este enlace aparece dos veces.',
  'A link must be an object.': 'Un enlace debe ser un objeto.',
  'A structure can have at most 20,000 entities.': 'De una vez caben 20,000 entradas como máximo.',
  'A merchant can have at most 25,000 menu entities.':
    'Un comercio tiene 25,000 entradas de menú como máximo.',
  '{} ({}): {}': '{0} ({1}): {2}',
  'This would make the menu too large. Shared entities count under each parent, and a menu can have up to 100,000 entities, 64 levels and 16 MiB.':
    'Con esto el menú sería demasiado grande. Lo compartido cuenta en cada lugar, y un menú puede tener hasta 100,000 entradas, 64 niveles y 16 MiB.',
  'These options have too many possible quantities to compute the highest price. Use fewer increments or lower maximums.':
    'Estas opciones tienen demasiadas cantidades posibles para calcular el precio más alto. Usa menos incrementos o máximos más bajos.',

  // Schedules and revisions
  'A schedule needs hours: a list of shifts.': 'Un horario necesita horas.',
  'Choose a schedule to change.': 'Elige qué horario cambiar.',
  'Send name, hours or both.': 'Cambia el nombre, las horas o ambos.',
  'Add at least one shift.': 'Agrega al menos un turno.',
  'Send 1 schedule per call, not {}.': 'Envía 1 solo horario por vez, no {0}.',
  'A merchant can have at most {} menu schedules.': 'Un comercio tiene {0} horarios de menú como máximo.',
  'scheduleIds must be a list of ids.': 'Los horarios deben ser una lista de ids.',
  'Menu schedule {} doesn’t exist.': 'No existe el horario de menú {0}.',
  'The menu has revisions 0 to {}.': 'El menú tiene las versiones 0 a {0}.',
  'at must be an ISO 8601 time.': 'No es una fecha y hora.',

  // Files
  'A CSV document must be text.': 'Un archivo CSV debe ser texto.',
  'The text isn’t a JSON object.': 'El archivo no es JSON.',
  'The menu is now at revision {}, not {}. Export it again, or omit revision.':
    'El menú va ya por la versión {0}, no por la {1}. Expórtalo otra vez.',
  'An import can use only images already hosted here: /images/… or the full URL. Add others with POST /merchant/admin/menu.':
    'Las imágenes de un archivo deben estar ya aquí: /images/… o su dirección completa. Sube antes las demás.',
  'Someone else just changed the menu. Try again.':
    'Alguien más acaba de cambiar el menú. Inténtalo de nuevo.',
  'A quotation mark isn’t closed, near line {}.': 'Falta cerrar unas comillas, cerca de la línea {0}.',
  'We couldn’t read the file, near line {}.': 'No pudimos leer el archivo, cerca de la línea {0}.',
  'The file has more than {} cells.': 'El archivo tiene más de {0} celdas.',
  'The header is missing these columns: {}.': 'En la primera línea faltan estas columnas: {0}.',
  'The header has these columns twice: {}.': 'En la primera línea están dos veces estas columnas: {0}.',
  '{} has a different value for the same entity.': '{0} tiene otro valor para la misma entrada.',
  'order must be a 32-bit whole number.': 'El orden debe ser un número entero.',
  'displayOrder must be a 32-bit whole number.': 'El orden debe ser un número entero.',
  'A document can have at most 20,000 entities and 100,000 links.':
    'En un archivo caben 20,000 entradas y 100,000 enlaces como máximo.',
  'A menu document must be an object with cellardoorMenu: 1, entities and links.':
    'Un archivo de menú debe ser un objeto con cellardoorMenu: 1, entities y links.',
  'A menu document needs {}, a list that can be empty.': 'Falta {0}, una lista que puede estar vacía.',
  '{} must be a list.': 'Debe ser una lista.',
  'Must be an object.': 'Debe ser un objeto.',
  'id must be a whole number or text.': 'El id debe ser un número entero o un texto.',
  'parentId must be the id of an entity in this document, or null for the top level.':
    'parentId debe ser el id de una entrada de este archivo, o null para el primer nivel.',
  'childId must be the id of an entity in this document.':
    'childId debe ser el id de una entrada de este archivo.',
  'The document has no entity with id {}.': 'El archivo no tiene ninguna entrada con el id {0}.',
  'Another entity in the document already has it.': 'Otra entrada del archivo ya lo tiene.',
  'Another schedule in the document already has it.': 'Otro horario del archivo ya lo tiene.',
  'The document already links these two.': 'El archivo ya enlaza estas dos.',
  'Several entities on the menu have the thirdPartyId {}. Use an id to choose one.':
    'Varias entradas del menú tienen el código propio {0}. Usa un id para elegir una.',

  // Pictures and documents
  'You can add at most {} pictures per call.': 'Puedes agregar {0} imágenes por vez como máximo.',
  'The picture is larger than 10 MiB.': 'La imagen pesa más de 10 MiB.',
  'The picture has more than {} million pixels.': 'La imagen tiene más de {0} millones de píxeles.',
  'The picture is damaged and can’t be read.': 'La imagen está dañada y no se puede leer.',
  'Use a JPEG, PNG, WebP, GIF or AVIF picture.': 'Usa una imagen JPEG, PNG, WebP, GIF o AVIF.',
  'We couldn’t find this picture.': 'No encontramos esta imagen.',
  'We’re processing a lot of pictures right now. Try again in a minute.':
    'Estamos procesando muchas imágenes. Inténtalo de nuevo en un minuto.',
  'The PDF is larger than 5 MiB.': 'El PDF pesa más de 5 MiB.',
  'The file isn’t a PDF.': 'El archivo no es un PDF.',
  'The PDF is incomplete, or has extra data at the end. Save it again.':
    'El PDF está incompleto o tiene datos de más al final. Guárdalo otra vez.',
  'The PDF is damaged: its index isn’t where it should be.':
    'El PDF está dañado: su índice no está donde dice.',
  'The PDF is damaged: it has no first page.': 'El PDF está dañado: no tiene primera página.',
  'The PDF is password-protected. Save it without a password.':
    'El PDF está protegido con contraseña. Guárdalo sin contraseña.',
  'The PDF contains scripts, forms or attachments. Print it to a new PDF.':
    'El PDF contiene programas, formularios o archivos adjuntos. Imprímelo en un PDF nuevo.',

  // Menus of other systems
  'We couldn’t read the workbook. Save it again as .xlsx or CSV.':
    'No pudimos leer el libro. Guárdalo otra vez como .xlsx o CSV.',
  'The workbook is too large. Import at most {} cells.':
    'El libro es demasiado grande. Importa como máximo {0} celdas.',
  'We couldn’t find a column with item names. Add column names to the first row: Section, Item, Price.':
    'No encontramos una columna con los nombres de los productos. Pon títulos en la primera fila: Sección, Producto, Precio.',
  'This file is an export of the whole menu. Import it under Menu, Files.':
    'Este archivo es una exportación de todo el menú. Impórtalo en Menú, Archivos.',
  'This page has no menu that programs can read (schema.org). Use a spreadsheet instead.':
    'Esta página no tiene un menú que los programas puedan leer (schema.org). Usa una hoja de cálculo.',
  'We couldn’t find any items.': 'No encontramos productos.',
  'This import is not a draft anymore. Import the menu again.':
    'Esta importación ya no es un borrador. Vuelve a importar el menú.',
  'We couldn’t find a price. These items stay hidden until you enter one.':
    'No encontramos el precio. Estos productos quedan ocultos hasta que pongas uno.',
  'Prices with fractions of a cent were rounded.': 'Se redondearon los precios con fracciones de centavo.',
  "Options can't lower the price. They are imported without the discount.":
    'Las opciones no pueden bajar el precio. Se importan sin el descuento.',
  'Prices above $99,999.99 were lowered to $99,999.99.':
    'Los precios de más de $99,999.99 se bajaron a $99,999.99.',
  'Texts that were too long were cut off.': 'Se cortaron los textos demasiado largos.',
  'These entries have no name, so their ID is shown instead.':
    'Estas entradas no tienen nombre; se muestra su id.',
  'These items appear twice in the file. We used the first one.':
    'Estos productos aparecen dos veces en el archivo. Usamos el primero.',
  "We don't know what these columns mean, so they were skipped.":
    'No sabemos qué significan estas columnas, así que se omitieron.',
  'We don’t have these labels, so they were skipped.': 'No tenemos estas etiquetas, así que se omitieron.',
  'An item can have 20 allergens of up to 50 characters. The rest were skipped.':
    'Un producto puede tener 20 alérgenos de hasta 50 caracteres. Los demás se omitieron.',
  "These calories can't be right, so they were skipped.":
    'Estas calorías no pueden ser correctas, así que se omitieron.',
  'These sections contain both items and sections. Their items were moved to a section with the same name.':
    'Estas secciones tienen productos y otras secciones. Sus productos se pasaron a una sección con el mismo nombre.',
  'These items weren’t in a section, so they’re now in More.':
    'Estos productos no estaban en ninguna sección, así que ahora están en More.',
  'These option groups contain themselves, so they were imported once.':
    'Estos grupos de opciones se contienen a sí mismos, así que se importaron una vez.',
  'These option groups have no options, so they were skipped.':
    'Estos grupos no tienen opciones, así que se omitieron.',
  "The limits of these option groups don't match ours, so they were adjusted.":
    'Los límites de estos grupos de opciones no coinciden con los nuestros, así que se ajustaron.',
  'Text options aren’t supported. Customers can leave a note with the item.':
    'No se admiten opciones de texto libre. Los clientes pueden dejar una nota con el producto.',
  'Tax rates depend on the address and the kind of item, so these were skipped.':
    'Los impuestos dependen de la dirección y del tipo de producto, así que estos se omitieron.',
  'These prices differ by menu or by delivery and pickup. The usual price was imported.':
    'Estos precios cambian según el menú o entre entrega y recogida. Se importó el precio habitual.',
  'We don’t support hours for specific dates or single options. Hide these yourself when you don’t sell them.':
    'No admitimos horarios para fechas específicas ni para una sola opción. Oculta estos elementos cuando no los vendas.',
  'These aren’t food or products (gift cards, services, bundles), so they were skipped.':
    'No son comida ni productos (tarjetas de regalo, servicios, paquetes), así que se omitieron.',
  'These prices aren’t in US dollars, so they were skipped.':
    'Estos precios no están en dólares estadounidenses, así que se omitieron.',
  "The addresses of these pictures can't be read.": 'No se pueden leer las direcciones de estas imágenes.',
  'Connect Square first.': 'Primero conecta Square.',
  'Choose your Square location first.': 'Primero elige tu ubicación de Square.',
  'This catalog is too large to import.': 'Este catálogo es demasiado grande para importarlo.',
  'Square isn’t responding. Try again in a few minutes.':
    'Square no responde. Inténtalo de nuevo en unos minutos.',
  'We couldn’t import Square’s catalog: {}': 'No pudimos importar el catálogo de Square: {0}',
  'Import your Square menu and publish it first.': 'Primero importa tu menú de Square y publícalo.',
}
