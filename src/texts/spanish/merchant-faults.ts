/** Exact errors about hours, zones, information, licenses, staff and webhooks, by the template of the English sentence. */
export const spanishMerchantFaults: Readonly<Record<string, string>> = {
  'Courier companies do not deliver for this merchant.':
    'Las empresas de reparto no reparten para este comercio.',
  // Hours
  Sunday: 'domingo',
  Monday: 'lunes',
  Tuesday: 'martes',
  Wednesday: 'miércoles',
  Thursday: 'jueves',
  Friday: 'viernes',
  Saturday: 'sábado',
  'A list holds at most {} shifts; this one has {}.': 'Caben {0} turnos como máximo; hay {1}.',
  'A shift is an object with startTime, endTime, and day or date.':
    'Un turno es un objeto con startTime, endTime y day o date.',
  'id is a whole number; a new shift has none.': 'El id es un número entero; un turno nuevo no lo lleva.',
  'A weekly shift needs day, 0 (Sunday) to 6 (Saturday).':
    'A un turno semanal le falta el día, de 0 (domingo) a 6 (sábado).',
  'day is a number from 0 (Sunday) to 6 (Saturday).': 'El día es un número de 0 (domingo) a 6 (sábado).',
  'A weekly shift has no date; a date belongs in a holiday list.':
    'Un turno semanal no tiene fecha; las fechas van en los festivos.',
  'A holiday shift needs date, a date of the calendar as YYYY-mm-dd, from {} on.':
    'A un festivo le falta la fecha, como AAAA-MM-DD, desde {0}.',
  'date is a date of the calendar as YYYY-mm-dd, from {} on.':
    'La fecha es del calendario, como AAAA-MM-DD, desde {0}.',
  '{} is a {}; leave day out or let it agree.': '{0} es {1}; quita el día o haz que coincida.',
  '{} is HH:mm, from 00:00 to {}.': 'Es una hora HH:mm, de 00:00 a {1}.',
  'endTime must be later than startTime. A shift past midnight ends at 24:00 and goes on with a second one that starts at 00:00 on the next day.':
    'El final va después del comienzo. Un turno que pasa de medianoche termina a las 24:00 y sigue con otro que empieza a las 00:00 del día siguiente.',
  'Equal start and end close the whole of {}; then no other shift may have that date.':
    'Un comienzo igual al final cierra todo el día {0}; entonces esa fecha no puede tener otro turno.',
  '{} and {} overlap.': '{0} y {1} se superponen.',
  '[{}] ({} {} to {})': '[{0}] ({1} de {2} a {3})',
  'Send at least one of {}; an empty list clears it.': 'Hace falta al menos una de estas listas: {0}.',
  'paused_until is an ISO 8601 time in the next 31 days, or null.':
    'La pausa termina dentro de 31 días como máximo.',
  'since is an ISO 8601 time.': 'No es una fecha y hora.',

  // Zones
  'A zone is an object.': 'Una zona es un objeto.',
  'type is radius, polygon or zipCode.': 'Una zona es un radio, un polígono o un código postal.',
  'A zone is a radius, a polygon or a zipCode.': 'Una zona es un radio, un polígono o un código postal.',
  '{} was sent already.': '{0} ya se envió.',
  'A merchant has at most {} zones.': 'Un comercio tiene {0} zonas como máximo.',
  'A merchant has at most {} zones; there are {} already.':
    'Un comercio tiene {0} zonas como máximo; ya hay {1}.',
  'features belong to a FeatureCollection.': 'features es parte de una FeatureCollection.',
  'geojson is a Feature or a FeatureCollection of 1 to {} features.':
    'geojson es una Feature o una FeatureCollection de 1 a {0} elementos.',
  'A zone needs fixedFee or percentFee.': 'Falta la tarifa: fija o en porcentaje.',
  'A zone has fixedFee or percentFee, not both.':
    'Una zona tiene una tarifa fija o en porcentaje, no las dos.',
  'A change names the zone by its id.': 'Falta decir qué zona cambia.',
  'The same zone stands twice in this request; a MultiPolygon cannot become one zone.':
    'La misma zona aparece dos veces; un MultiPolygon no puede ser una sola zona.',
  'The merchant has no delivery zone with this id.': 'El comercio no tiene ninguna zona con ese id.',
  'The zone is of type {}, which has no {}. To change the type, send it too.':
    'La zona es de tipo {0} y no tiene {1}. Para cambiar el tipo, envíalo también.',
  'fixedFee is dollars from 0 to 9,999.99 with at most two decimals.':
    'La tarifa va de 0 a 9,999.99 dólares, con dos decimales como máximo.',
  'percentFee is a percentage from 0 to 100 with at most four decimals.':
    'El porcentaje va de 0 a 100, con cuatro decimales como máximo.',
  'orderMinimum is dollars from 0 to 99,999.99 with at most two decimals.':
    'El pedido mínimo va de 0 a 99,999.99 dólares, con dos decimales como máximo.',
  'A zone of type {} needs {}.': 'A una zona de tipo {0} le falta {1}.',
  'radius is miles, more than 0 and at most {}.': 'El radio es mayor que 0 y de {0} millas como máximo.',
  'zipCode has five digits.': 'El código postal tiene cinco cifras.',
  '{}{}': '{0}{1}',
  'All corners are more than {} miles from the merchant.':
    'Todas las esquinas están a más de {0} millas del comercio.',
  '{} of the corners are more than {} miles from the merchant.':
    '{0} de las esquinas están a más de {1} millas del comercio.',
  ' Latitude and longitude seem to be swapped: the other way round it lies near the merchant.':
    ' Parece que la latitud y la longitud están cambiadas: al revés queda cerca del comercio.',
  'The same id stands twice.': 'El mismo id aparece dos veces.',
  'Send a Polygon, a MultiPolygon, a Point with properties.radius, or null with properties.zipCode.':
    'Envía un Polygon, un MultiPolygon, un Point con properties.radius, o null con properties.zipCode.',
  'A feature is an object of type Feature.': 'Un elemento es un objeto de tipo Feature.',
  'This geometry is no area. {}': 'Esta geometría no es un área. {0}',
  'A Point has the coordinates [longitude, latitude].': 'Un Point tiene las coordenadas [longitud, latitud].',
  'A radius is measured from the merchant: the Point must lie within 50 m of it.':
    'El radio se mide desde el comercio: el punto debe estar a menos de 50 m.',
  'A Polygon is a list of rings.': 'Un Polygon es una lista de anillos.',
  'This polygon has a hole, which a zone cannot keep. Split it into parts without holes.':
    'Este polígono tiene un hueco y una zona no puede tenerlo. Divídelo en partes sin huecos.',
  'Position {} of the ring is not [longitude, latitude].':
    'La posición {0} del anillo no es [longitud, latitud].',
  'The polygon has {} corners; at most {} are kept.':
    'El polígono tiene {0} esquinas; caben {1} como máximo.',
  'Corner {} lies off the map: latitude is from -90 to 90, longitude from -180 to 180.':
    'La esquina {0} está fuera del mapa: la latitud va de -90 a 90 y la longitud de -180 a 180.',
  'A polygon needs at least three different corners.':
    'Un polígono necesita al menos tres esquinas distintas.',
  '{} crosses the date line; split the zone there.':
    '{0} cruza la línea de cambio de fecha; divide la zona ahí.',
  'All corners lie on one line, so the polygon has no area.':
    'Todas las esquinas están en una línea, así que el polígono no tiene área.',
  'The outline touches itself: {} meet.{}': 'El contorno se toca a sí mismo: {0} se juntan.{1}',
  'The outline crosses itself: {} cross.{}': 'El contorno se cruza a sí mismo: {0} se cortan.{1}',
  ' Side n leads from corner n to the next; both are counted from 0, without repeated corners.':
    ' El lado n va de la esquina n a la siguiente; se cuenta desde 0, sin esquinas repetidas.',
  'Side {} (from corner {} to the next)': 'El lado {0} (de la esquina {1} a la siguiente)',
  'sides {} and {}': 'los lados {0} y {1}',

  // Information, taxes and licenses
  'The address needs a street with its house number.': 'A la dirección le falta la calle con su número.',
  'The address needs city and state, or zipCode.':
    'A la dirección le faltan la ciudad y el estado, o el código postal.',
  '{} can be changed but not taken away.': 'Se puede cambiar, pero no quitar.',
  '{} has 10 to 15 digits, and nothing but + ( ) - . / and spaces between.':
    'Un teléfono tiene de 10 a 15 cifras, y solo + ( ) - . / y espacios entre ellas.',
  '{} is a percentage with at most four decimals.': 'Es un porcentaje con cuatro decimales como máximo.',
  'The address was changed by another request; repeat this one.':
    'Alguien cambió la dirección a la vez; repite el cambio, por favor.',
  'The merchant has a license of this kind and number already; change it with PUT.':
    'El comercio ya tiene una licencia de este tipo y número.',
  'expires is a date of the calendar, YYYY-MM-DD.': 'El vencimiento es una fecha del calendario.',
  'expires is in the past: a license that has ended is no use.':
    'El vencimiento ya pasó: una licencia vencida no sirve.',
  'expires is a date to come.': 'El vencimiento es una fecha futura.',
  '{} applications of this address wait.': 'Ya esperan {0} solicitudes de esta dirección.',
  'The application is {}.': 'La solicitud ya tiene respuesta ({0}).',

  // Staff, webhooks, reports, reviews
  'You are acting for another merchant.': 'Estás actuando por otro comercio.',
  'You do not manage this merchant.': 'No gestionas este comercio.',
  'You do not belong to this group.': 'No perteneces a este grupo.',
  'Your role, {}, does not allow this.': 'Tu función ({0}) no lo permite.',
  'At most {} invitations of a group wait at once.': 'Pueden esperar {0} invitaciones a la vez como máximo.',
  'An owner’s role is for all merchants of the group.':
    'La función de propietario vale para todos los comercios del grupo.',
  'Name one merchant at least, or null for all.': 'Elige al menos un comercio, o todos.',
  '{} is not a merchant of this group.': '{0} no es un comercio de este grupo.',
  'An owner has at most {} webhooks.': 'Caben {0} webhooks como máximo.',
  'You belong to several groups: name a merchant.': 'Perteneces a varios grupos: elige un comercio.',
  'There is no type {}.': 'No existe el tipo {0}.',
  'This needs the scope merchant, an app’s secret or the operator token.':
    'Hace falta una sesión de comercio.',
  '{} is an event_id.': 'Es el id de un evento.',
  'from is at most {} days before to.': 'El período tiene {0} días como máximo.',
  '{} is a date, YYYY-MM-DD.': 'Es una fecha, AAAA-MM-DD.',
  'An item_key is none of the order’s lines.': 'Algún artículo no es de este pedido.',
  'The order is {}; a completed order can be reviewed.':
    'El pedido está {0}; se puede opinar de un pedido completado.',
  'Hiding needs a reason.': 'Para ocultarla hace falta un motivo.',

  // External addresses
  'The address is not a public address.': 'La dirección no es pública.',
  'The address cannot be reached.': 'No se puede llegar a la dirección.',
  'The address took longer than {} seconds.': 'La dirección tardó más de {0} segundos.',
  'The address redirects more than {} times.': 'La dirección redirige más de {0} veces.',
  'The address redirects from https to http.': 'La dirección redirige de https a http.',
  'The address answers with status {}.': 'La dirección responde con el código {0}.',
  'The address answers compressed, which it was not asked for.':
    'La dirección responde comprimida sin que se le pidiera.',
  'The address answers with more than {} MiB.': 'La dirección responde con más de {0} MiB.',
  'The address cannot be read.': 'No se entiende la dirección.',
  'The address is neither http nor https.': 'La dirección no es http ni https.',
  '{} is the id of an uploaded image.': 'Es el id de una imagen subida.',
  'The address holds a user name or a password.': 'La dirección lleva un usuario o una contraseña.',

  // Connections
  'Square no longer lets us in. Connect it again.': 'Square ya no nos deja entrar. Conéctalo de nuevo.',
  'Choose the Square location that orders go to.': 'Elige el local de Square al que llegan los pedidos.',
  'Square refused: {}': 'Square no lo aceptó: {0}',
  'Square has had too many requests. We’re trying again.':
    'Square ha recibido demasiadas solicitudes. Lo estamos intentando de nuevo.',
  'Square isn’t answering. We’re trying again.': 'Square no responde. Lo estamos intentando de nuevo.',
  'This marketplace isn’t set up with Square yet.': 'Este mercado todavía no está configurado con Square.',
  'This link from Square is no longer valid. Connect Square again.':
    'Este enlace de Square ya no es válido. Conecta Square de nuevo.',
  'Square didn’t let us in. Connect Square again.': 'Square no nos dejó entrar. Conecta Square de nuevo.',
  'A merchant has at most {} connections.': 'Un comercio tiene como máximo {0} conexiones.',
  'The Square account has no such location.': 'La cuenta de Square no tiene ese local.',
  'The till isn’t answering. We’re trying again.': 'La caja no responde. Lo estamos intentando de nuevo.',
  'The till answered with error {}. We’re trying again.':
    'La caja respondió con el error {0}. Lo estamos intentando de nuevo.',
  'The till refused the order with error {}.': 'La caja rechazó el pedido con el error {0}.',
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
