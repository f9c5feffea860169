/** Exact errors about hours, zones, information, licenses, staff and webhooks, by the template of the English sentence. */
export const spanishMerchantFaults: Readonly<Record<string, string>> = {
  'Courier companies don’t deliver for this merchant.':
    'Las empresas de reparto no reparten para este comercio.',
  // Hours
  Sunday: 'domingo',
  Monday: 'lunes',
  Tuesday: 'martes',
  Wednesday: 'miércoles',
  Thursday: 'jueves',
  Friday: 'viernes',
  Saturday: 'sábado',
  'You can have at most {} shifts; there are {}.': 'Puedes tener {0} turnos como máximo; hay {1}.',
  'A shift must be an object with startTime, endTime, and day or date.':
    'Un turno debe ser un objeto con startTime, endTime y day o date.',
  'id must be a whole number, or omitted for a new shift.':
    'El id debe ser un número entero; un turno nuevo no lo lleva.',
  'A weekly shift needs day, 0 (Sunday) to 6 (Saturday).':
    'A un turno semanal le falta el día, de 0 (domingo) a 6 (sábado).',
  'day must be a number from 0 (Sunday) to 6 (Saturday).':
    'El día debe ser un número de 0 (domingo) a 6 (sábado).',
  'A weekly shift can’t have a date. Add a holiday instead.':
    'Un turno semanal no puede tener fecha. Agrega un festivo.',
  'A holiday shift needs date, YYYY-MM-DD, {} or later.':
    'A un festivo le falta la fecha, como AAAA-MM-DD, desde el {0}.',
  'date must be YYYY-MM-DD, {} or later.': 'La fecha debe ser como AAAA-MM-DD, desde el {0}.',
  '{} is a {}. Omit day or make it match.': '{0} es {1}. Quita el día o haz que coincida.',
  '{} must be a time from 00:00 to {}, HH:mm.': 'Debe ser una hora de 00:00 a {1}, HH:mm.',
  'endTime must be later than startTime. For a shift past midnight, end it at 24:00 and add a second one that starts at 00:00 the next day.':
    'El final debe ser después del comienzo. Para un turno que pasa de medianoche, termínalo a las 24:00 y agrega otro que empiece a las 00:00 del día siguiente.',
  'The same start and end close all of {}, so that date can’t have another shift.':
    'Un comienzo igual al final cierra todo el día {0}, así que esa fecha no puede tener otro turno.',
  '{} and {} overlap.': '{0} y {1} se superponen.',
  '[{}] ({} {} to {})': '[{0}] ({1} de {2} a {3})',
  'Send at least one of {}. An empty list clears it.': 'Hace falta al menos una de estas listas: {0}.',
  'paused_until must be an ISO 8601 time in the next 31 days, or null.':
    'La pausa debe terminar dentro de 31 días como máximo.',
  'since must be an ISO 8601 time.': 'No es una fecha y hora.',

  // Zones
  'A zone must be an object.': 'Una zona debe ser un objeto.',
  'type must be radius, polygon or zipCode.': 'Una zona debe ser un radio, un polígono o un código postal.',
  'A zone must be a radius, a polygon or a zipCode.':
    'Una zona debe ser un radio, un polígono o un código postal.',
  '{} was already sent.': '{0} ya se envió.',
  'A merchant can have at most {} zones.': 'Un comercio tiene {0} zonas como máximo.',
  'A merchant can have at most {} zones; there are already {}.':
    'Un comercio tiene {0} zonas como máximo; ya hay {1}.',
  'Only a FeatureCollection can have features.': 'Solo una FeatureCollection puede tener features.',
  'geojson must be a Feature, or a FeatureCollection of 1 to {} features.':
    'geojson debe ser una Feature, o una FeatureCollection de 1 a {0} elementos.',
  'A zone needs fixedFee or percentFee.': 'Falta la tarifa: fija o en porcentaje.',
  'A zone can have fixedFee or percentFee, not both.':
    'Una zona puede tener una tarifa fija o en porcentaje, no las dos.',
  'To change a zone, send its id.': 'Para cambiar una zona, envía su id.',
  'The same zone appears twice in this request. A MultiPolygon can’t become one zone.':
    'La misma zona aparece dos veces. Un MultiPolygon no puede ser una sola zona.',
  'The merchant has no delivery zone with this id.': 'El comercio no tiene ninguna zona con ese id.',
  'The zone is of type {}, which has no {}. To change the type, send it too.':
    'La zona es de tipo {0} y no tiene {1}. Para cambiar el tipo, envíalo también.',
  'fixedFee must be from $0 to $9,999.99 with at most 2 decimals.':
    'La tarifa debe ser de $0 a $9,999.99, con 2 decimales como máximo.',
  'percentFee must be a percentage from 0 to 100 with at most 4 decimals.':
    'El porcentaje debe ser de 0 a 100, con 4 decimales como máximo.',
  'orderMinimum must be from $0 to $99,999.99 with at most 2 decimals.':
    'El pedido mínimo debe ser de $0 a $99,999.99, con 2 decimales como máximo.',
  'A zone of type {} needs {}.': 'A una zona de tipo {0} le falta {1}.',
  'radius must be above 0 and at most {} miles.':
    'El radio debe ser mayor que 0 y de {0} millas como máximo.',
  'zipCode must be 5 digits.': 'El código postal debe tener 5 cifras.',
  '{}{}': '{0}{1}',
  'All corners are more than {} miles from the merchant.':
    'Todas las esquinas están a más de {0} millas del comercio.',
  '{} of the corners are more than {} miles from the merchant.':
    '{0} de las esquinas están a más de {1} millas del comercio.',
  ' Latitude and longitude seem to be swapped: the other way around, it’s near the merchant.':
    ' Parece que la latitud y la longitud están cambiadas: al revés queda cerca del comercio.',
  'The same id appears twice.': 'El mismo id aparece dos veces.',
  'Send a Polygon, a MultiPolygon, a Point with properties.radius, or null with properties.zipCode.':
    'Envía un Polygon, un MultiPolygon, un Point con properties.radius, o null con properties.zipCode.',
  'A feature must be an object of type Feature.': 'Un elemento debe ser un objeto de tipo Feature.',
  'This geometry isn’t an area. {}': 'Esta geometría no es un área. {0}',
  'A Point needs coordinates [longitude, latitude].':
    'Un Point necesita las coordenadas [longitud, latitud].',
  'A radius is measured from the merchant, so the Point must be within 50 m of it.':
    'El radio se mide desde el comercio: el punto debe estar a menos de 50 m.',
  'A Polygon must be a list of rings.': 'Un Polygon debe ser una lista de anillos.',
  'This polygon has a hole, but a zone can’t. Split it into parts without holes.':
    'Este polígono tiene un hueco y una zona no puede tenerlo. Divídelo en partes sin huecos.',
  'Position {} of the ring isn’t [longitude, latitude].':
    'La posición {0} del anillo no es [longitud, latitud].',
  'The polygon has {} corners; the maximum is {}.': 'El polígono tiene {0} esquinas; el máximo es {1}.',
  'Corner {} is off the map. Latitude goes from -90 to 90, longitude from -180 to 180.':
    'La esquina {0} está fuera del mapa: la latitud va de -90 a 90 y la longitud de -180 a 180.',
  'A polygon needs at least 3 different corners.': 'Un polígono necesita al menos tres esquinas distintas.',
  '{} crosses the date line. Split the zone there.':
    '{0} cruza la línea de cambio de fecha; divide la zona ahí.',
  'All corners are on one line, so the polygon has no area.':
    'Todas las esquinas están en una línea, así que el polígono no tiene área.',
  'The outline touches itself: {} meet.{}': 'El contorno se toca a sí mismo: {0} se juntan.{1}',
  'The outline crosses itself: {} cross.{}': 'El contorno se cruza a sí mismo: {0} se cortan.{1}',
  ' Side n goes from corner n to the next. Both are counted from 0, without repeated corners.':
    ' El lado n va de la esquina n a la siguiente; se cuenta desde 0, sin esquinas repetidas.',
  'Side {} (from corner {} to the next)': 'El lado {0} (de la esquina {1} a la siguiente)',
  'sides {} and {}': 'los lados {0} y {1}',

  // Information, taxes and licenses
  'Enter a street address with a house number.': 'Escribe la calle y el número.',
  'Enter a city and state, or a ZIP code.': 'Escribe la ciudad y el estado, o el código postal.',
  'You can change {}, but not remove it.': 'Se puede cambiar, pero no quitar.',
  '{} must have 10 to 15 digits, with only + ( ) - . / and spaces between them.':
    'Un teléfono debe tener de 10 a 15 cifras, y solo + ( ) - . / y espacios entre ellas.',
  '{} must be a percentage with at most 4 decimals.': 'Debe ser un porcentaje con 4 decimales como máximo.',
  'Someone else just changed the address. Try again.':
    'Alguien más acaba de cambiar la dirección. Inténtalo de nuevo.',
  'The merchant already has a license of this kind with this number. Change it with PUT.':
    'El comercio ya tiene una licencia de este tipo y número.',
  'expires must be a date, YYYY-MM-DD.': 'El vencimiento debe ser una fecha.',
  'expires is in the past. Enter a license that’s still valid.':
    'El vencimiento ya pasó. Escribe una licencia vigente.',
  'expires must be a future date.': 'El vencimiento debe ser una fecha futura.',
  '{} applications from this email address are already waiting.':
    'Ya hay {0} solicitudes en espera de esta dirección de correo.',
  'The application is {}.': 'La solicitud ya tiene respuesta ({0}).',

  // Staff, webhooks, reports, reviews
  'You are acting for another merchant.': 'Estás actuando por otro comercio.',
  'You don’t manage this merchant.': 'No gestionas este comercio.',
  'You don’t belong to this group.': 'No perteneces a este grupo.',
  'Your role ({}) doesn’t allow this.': 'Tu función ({0}) no lo permite.',
  'A group can have at most {} pending invitations.':
    'Un grupo puede tener {0} invitaciones pendientes como máximo.',
  'An owner has access to all merchants in the group.':
    'Un propietario tiene acceso a todos los comercios del grupo.',
  'Choose at least 1 merchant, or null for all.': 'Elige al menos un comercio, o todos.',
  '{} isn’t a merchant in this group.': '{0} no es un comercio de este grupo.',
  'You can have at most {} webhooks.': 'Puedes tener {0} webhooks como máximo.',
  'You belong to several groups. Choose a merchant.': 'Perteneces a varios grupos. Elige un comercio.',
  'Unknown type: {}.': 'Tipo desconocido: {0}.',
  'This requires the merchant scope, an app’s secret or the operator token.':
    'Hace falta una sesión de comercio.',
  '{} must be an event_id.': 'Debe ser el id de un evento.',
  'from can be at most {} days before to.': 'El período puede tener {0} días como máximo.',
  '{} must be a date, YYYY-MM-DD.': 'Debe ser una fecha, AAAA-MM-DD.',
  'An item_key isn’t in the order.': 'Algún artículo no es de este pedido.',
  'The order is {}. You can review it when it’s completed.':
    'El pedido está {0}. Puedes opinar cuando esté completado.',
  'Enter a reason for hiding it.': 'Escribe un motivo para ocultarla.',

  // External addresses
  'The address isn’t public.': 'La dirección no es pública.',
  'We couldn’t reach this address.': 'No pudimos conectarnos a esta dirección.',
  'The address took longer than {} seconds to respond.':
    'La dirección tardó más de {0} segundos en responder.',
  'The address redirects more than {} times.': 'La dirección redirige más de {0} veces.',
  'The address redirects from https to http.': 'La dirección redirige de https a http.',
  'The address responded with status {}.': 'La dirección respondió con el código {0}.',
  'The address sent a compressed response that we didn’t ask for.':
    'La dirección responde comprimida sin que se le pidiera.',
  'The address responded with more than {} MiB.': 'La dirección respondió con más de {0} MiB.',
  'This isn’t a valid address.': 'Esta dirección no es válida.',
  'The address must start with http or https.': 'La dirección debe empezar con http o https.',
  '{} must be the id of an uploaded image.': 'Debe ser el id de una imagen subida.',
  'The address contains a user name or password.': 'La dirección lleva un usuario o una contraseña.',

  // Connections
  'We’ve lost access to Square. Connect it again.': 'Perdimos el acceso a Square. Conéctalo de nuevo.',
  'Choose the Square location that orders go to.': 'Elige el local de Square al que llegan los pedidos.',
  'Square rejected this: {}': 'Square no lo aceptó: {0}',
  'Square has received too many requests. We’re trying again.':
    'Square ha recibido demasiadas solicitudes. Lo estamos intentando de nuevo.',
  'Square isn’t responding. We’re trying again.': 'Square no responde. Lo estamos intentando de nuevo.',
  'This marketplace isn’t set up with Square yet.': 'Este mercado todavía no está configurado con Square.',
  'This link from Square is no longer valid. Connect Square again.':
    'Este enlace de Square ya no es válido. Conecta Square de nuevo.',
  'Square didn’t give us access. Connect Square again.': 'Square no nos dio acceso. Conecta Square de nuevo.',
  'A merchant can have at most {} connections.': 'Un comercio tiene como máximo {0} conexiones.',
  'The Square account has no such location.': 'La cuenta de Square no tiene ese local.',
  'The POS isn’t responding. We’re trying again.': 'La caja no responde. Lo estamos intentando de nuevo.',
  'The POS responded with error {}. We’re trying again.':
    'La caja respondió con el error {0}. Lo estamos intentando de nuevo.',
  'The POS rejected the order with error {}.': 'La caja rechazó el pedido con el error {0}.',
  'The printer is out of paper.': 'La impresora no tiene papel.',
  'The printer’s paper is jammed.': 'El papel de la impresora está atascado.',
  'The printer’s cover is open.': 'La tapa de la impresora está abierta.',
  'The printer can’t read what we send.': 'La impresora no entiende lo que le enviamos.',
  'The printer couldn’t download the ticket. Check its network.':
    'La impresora no pudo descargar el ticket. Revisa su red.',
  'The printer reports error {}.': 'La impresora indica el error {0}.',
  'The printer hasn’t printed it. Check that it’s on and online.':
    'La impresora no lo ha impreso. Comprueba que esté encendida y conectada.',
}
