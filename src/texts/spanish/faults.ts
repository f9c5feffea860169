import { spanishMenuFaults } from './menu-faults.ts'
import { spanishMerchantFaults } from './merchant-faults.ts'
import { spanishTaxFaults } from './tax-faults.ts'

/**
 * Exact errors in Spanish, by the template of the English sentence; `{0}` is its first value. `test/texts/sentences.test.ts` fails if a
 * sentence is missing here, or if one here is no longer used.
 */
export const spanishFaults: Readonly<Record<string, string>> = {
  ...spanishMenuFaults,
  ...spanishMerchantFaults,
  ...spanishTaxFaults,

  // Words of emails
  'This email is sent in English only.': 'Este correo se envía solo en inglés.',
  'Write at least one word.': 'Escribe al menos una palabra.',
  'Use one line, without line breaks.': 'Usa una sola línea, sin saltos de línea.',
  'Write plain text, without HTML or Markdown.': 'Escribe texto sin formato, sin HTML ni Markdown.',
  '{} is not a variable of this email.': '{0} no es una variable de este correo.',
  'A test email goes to the member of staff who is signed in; a key or token has no address.':
    'El correo de prueba va a la persona del equipo que inició sesión; una clave o un token no tiene dirección.',
  'Braces are for variables only, such as {}.': 'Las llaves son solo para variables, como {0}.',

  // Drivers
  'No driver has this order, or it has left the shop. An order on the road can go to another driver.':
    'Ningún repartidor tiene este pedido, o ya salió de la tienda. Un pedido en camino puede pasar a otro repartidor.',
  'The shift has not ended. Its driver ends it first.':
    'El turno no ha terminado. Primero lo termina su repartidor.',
  'These reports are another driver’s.': 'Estos reportes son de otro repartidor.',
  'This shift is settled already.': 'Este turno ya está liquidado.',
  'This driver has orders to deliver. Assign them to another driver first.':
    'Este repartidor tiene pedidos por entregar. Asígnalos primero a otro repartidor.',
  'This happened more than a week ago.': 'Esto pasó hace más de una semana.',
  'This needs the scope driver.': 'Esto requiere el permiso driver.',
  'This order’s delivery is over.': 'La entrega de este pedido ya terminó.',
  'A commission starts today or later, by the shop’s clock.':
    'Una comisión empieza hoy o después, según la hora del comercio.',
  'You can add up to {} pictures to an order.': 'Puedes agregar hasta {0} imágenes a un pedido.',
  'You do not drive for a merchant.': 'No repartes para ningún comercio.',

  // Saved views
  'Delete a saved view first: 100 are kept.': 'Primero borra una vista guardada: se guardan 100.',

  // Disputes
  'This payment belongs to no order of a merchant.': 'Este pago no es de ningún pedido de un comercio.',
  'This difference is resolved already.': 'Esta diferencia ya está resuelta.',
  'This dispute takes no answer any more.': 'Esta disputa ya no admite respuesta.',
  'The payment gateway refused it: {}.': 'La pasarela de pago lo rechazó: {0}.',

  // Values of any request
  'Enter {} or more.': 'El mínimo es {0}.',
  'Enter {} or less.': 'El máximo es {0}.',
  'Enter more than {}.': 'Escribe más de {0}.',
  'Enter a value.': 'Escribe un valor.',
  'Use at least {} characters.': 'Usa al menos {0} caracteres.',
  'This isn’t possible while the payout is {}.': 'No es posible mientras el pago está en estado {0}.',
  'All payouts to it are held. Release them first.': 'Todos sus pagos están retenidos. Libéralos primero.',
  'Name a merchant or a courier company.': 'Indica un comercio o una empresa de reparto.',
  'This company sends invoices. Record what you paid of them.':
    'Esta empresa envía facturas. Registra lo que pagaste de ellas.',
  'This company is paid by transfers. Change that before you record an invoice.':
    'A esta empresa se le paga por transferencia. Cámbialo antes de registrar una factura.',
  'This day isn’t over yet.': 'Ese día aún no ha terminado.',
  'Nothing is open until this day.': 'Hasta ese día no hay nada pendiente.',
  'Days up to {} are settled already.': 'Los días hasta el {0} ya están liquidados.',
  'The ledger owes {} until {}, and the invoice says {}.':
    'El libro debe {0} hasta el {1}, y la factura dice {2}.',
  'Up to {} can be paid now.': 'Ahora se pueden pagar hasta {0}.',
  'Use at most {} characters.': 'Usa como máximo {0} caracteres.',
  'Add at least {} entries.': 'Agrega al menos {0} elementos.',
  'Use at most {} entries.': 'Usa como máximo {0} elementos.',
  'Check the format.': 'Revisa el formato.',
  'It is a date from 1900 to 2200.': 'Es una fecha entre 1900 y 2200.',
  'It is a web address.': 'Es una dirección web.',
  'It is a month from 1900 to 2200.': 'Es un mes entre 1900 y 2200.',
  'It is a date and time from 1900 to 2200.': 'Es una fecha y hora entre 1900 y 2200.',
  'Enter a number.': 'Escribe un número.',
  'Enter a whole number.': 'Escribe un número entero.',
  'Choose yes or no.': 'Elige sí o no.',
  'Enter text.': 'Escribe un texto.',
  'It is a list.': 'Es una lista.',
  '{} holds more than {} entries.': 'La lista tiene {1} elementos como máximo.',
  '{} is one of {}.': 'Es uno de estos valores: {1}.',
  '{} holds a NUL character or half of a surrogate pair.': 'Contiene un carácter que no se puede guardar.',

  // Promotions
  'This deal is for orders in {}.': 'Esta oferta es para pedidos en {0}.',
  'This deal is for customers who have not ordered for {} days.':
    'Esta oferta es para clientes que no han pedido en {0} días.',
  'This deal has not started yet.': 'Esta oferta todavía no ha comenzado.',
  'This deal has been used up.': 'Esta oferta ya se agotó.',
  'This deal is for other days of the week.': 'Esta oferta es para otros días de la semana.',
  'Add one of the items that this deal is for.': 'Agrega uno de los artículos de esta oferta.',
  'value is dollars, 0.01 to 100000.': 'value son dólares, de 0.01 a 100000.',
  'value is percent, more than 0 and up to 100, with at most four decimals.':
    'value es un porcentaje, mayor que 0 y hasta 100, con cuatro decimales como máximo.',
  'ends is after starts.': 'ends es posterior a starts.',
  'The budget is at least the discount on one order.':
    'El presupuesto es al menos el descuento de un pedido.',
  'More than that has been given already.': 'Ya se ha dado más que eso.',
  'The merchant has no item {}.': 'El comercio no tiene el artículo {0}.',
  'A merchant has up to {} promotions that have not ended. End one first.':
    'Un comercio tiene hasta {0} promociones que no han terminado. Termina una primero.',
  'The promotion has ended; make another.': 'La promoción ha terminado; crea otra.',

  // Help with an order
  'You can add up to {} photos to an order.': 'Puedes agregar hasta {0} fotos a un pedido.',
  'You can add up to {} photos to a request.': 'Puedes agregar hasta {0} fotos a una solicitud.',
  'You can ask for help {} times per order. Write in an earlier request.':
    'Puedes pedir ayuda {0} veces por pedido. Escribe en una solicitud anterior.',
  'You can ask for help for 30 days after the order.': 'Puedes pedir ayuda hasta 30 días después del pedido.',
  'A line is not in the order, or its quantity is more than was bought.':
    'Un artículo no está en el pedido o la cantidad es mayor que la comprada.',
  'A photo was not uploaded for this order, or was sent before.':
    'Una foto no se subió para este pedido o ya se envió.',
  'Support is handling this request. You can answer or resolve it.':
    'Atención al cliente se encarga de esta solicitud. Puedes responderla o resolverla.',
  'Write an answer.': 'Escribe una respuesta.',
  'Say why you refund it: in text or refund.reason.': 'Di por qué lo reembolsas: en text o en refund.reason.',
  'This request was refunded before.': 'Esta solicitud ya se reembolsó.',

  // Tips after delivery
  'Enter dollars and cents.': 'Escribe dólares y centavos.',
  'You can add a tip after delivery.': 'Puedes agregar una propina después de la entrega.',
  'You can add a tip for {} days after delivery.':
    'Puedes agregar una propina hasta {0} días después de la entrega.',
  'You can add a tip {} times per order.': 'Puedes agregar una propina {0} veces por pedido.',
  'Added tips can be up to {}.': 'Las propinas agregadas pueden llegar a {0}.',
  'Choose a card for the tip.': 'Elige una tarjeta para la propina.',
  'Enter a card for the tip.': 'Escribe una tarjeta para la propina.',
  'Choose a card for this order.': 'Elige una tarjeta para este pedido.',
  'Enter a card for this order.': 'Escribe una tarjeta para este pedido.',
  'You can’t change the card for this order.': 'No puedes cambiar la tarjeta de este pedido.',
  'Your bank is being asked right now. Try again in a minute.':
    'Estamos consultando a tu banco. Inténtalo de nuevo en un minuto.',
  'The customer’s card is charged {} days before the order’s time.':
    'A la tarjeta del cliente se le cobra {0} días antes de la hora del pedido.',

  // Promotions
  'This deal has expired.': 'Esta promoción ha vencido.',
  'This deal has ended.': 'Esta promoción ha terminado.',
  'This deal is for another merchant.': 'Esta promoción es de otro comercio.',
  'This deal is for a first order.': 'Esta promoción es para un primer pedido.',
  'This deal works once, and you have used it.': 'Esta promoción vale una sola vez y ya la usaste.',
  'You have used up this deal.': 'Ya usaste esta promoción todas las veces posibles.',
  'This deal is for orders of {} or more.': 'Esta promoción es para pedidos de {0} o más.',

  'This gift card has ended.': 'Esta tarjeta de regalo ya no es válida.',
  'You have no credit left.': 'Ya no te queda saldo.',
  'This gift card has no balance left.': 'A esta tarjeta de regalo ya no le queda saldo.',
  'This card has expired.': 'Esta tarjeta está vencida.',

  // Payments, as quotes show them
  '{} {}': '{0} {1}',
  Card: 'Tarjeta',
  'Gift card {}': 'Tarjeta de regalo {0}',
  Credit: 'Crédito',
  Cash: 'Efectivo',

  // Orders
  'The merchant has no order with this id.': 'El comercio no tiene ningún pedido con ese número.',
  'There is no such order here.': 'Aquí no hay ningún pedido con ese número.',
  'The order is {}; please ask the merchant.': 'El pedido está {0}; pregunta al comercio, por favor.',
  'The courier does not let go of it any more.': 'El repartidor ya no lo suelta.',
  'A courier company has it and completes it. Cancel it to call the courier back.':
    'Lo lleva una empresa de reparto, que lo completa. Cancélalo para que vuelva el repartidor.',
  'A {} order that is {} cannot become {}.': 'Un pedido ({0}) que está {1} no puede pasar a {2}.',
  'The order is {}; only a confirmed or ready order is adjusted.':
    'El pedido está {0}; solo se ajusta un pedido confirmado o listo.',
  'The order has no line with item_key {}.': 'El pedido no tiene ninguna línea {0}.',
  'Two changes name the line with item_key {}.': 'Dos cambios son de la misma línea {0}.',
  'The customer wants a refund of what is missing.': 'El cliente quiere que se le devuelva lo que falta.',
  'The courier is being called back for another reason.':
    'Ya se está retirando el pedido al repartidor por otro motivo.',
  'The customer is still being asked about a replacement.':
    'Todavía se espera la respuesta del cliente sobre un sustituto.',
  'Nothing would be left of the order. Cancel it instead.': 'No quedaría nada del pedido. Mejor cancélalo.',
  'The order may cost {} at most, which is what was authorised.':
    'El pedido puede costar {0} como máximo, que es lo autorizado.',
  'There are not enough of the replacement.': 'No hay bastante del sustituto.',
  'A courier was booked for this order without goods of this kind.':
    'El reparto se contrató sin productos de este tipo.',
  'Send one of quantity, weight, remove and replace.': 'Elige cantidad, peso, quitar o sustituir.',
  'An amount has at most three decimals.': 'Una cantidad tiene tres decimales como máximo.',
  'The amount is more than 0, with at most three decimals; use remove to take the line off.':
    'La cantidad es mayor que 0, con tres decimales como máximo; para quitar la línea está «quitar».',
  'At most {} was ordered.': 'Se pidieron {0} como máximo.',
  'The item is not sold by weight.': 'El artículo no se vende por peso.',
  'At most {}, which is 15% above the {} that were ordered.':
    '{0} como máximo, un 15% más de los {1} pedidos.',
  '{} is dollars with at most two decimals.': 'Son dólares con dos decimales como máximo.',
  'The order is {}; only a completed order is refunded.':
    'El pedido está {0}; solo se reembolsa un pedido completado.',
  'The {} may refund for {} days after completion.':
    'El plazo para reembolsar es de {1} días tras completarlo ({0}).',
  'Your role may give up to {} for an order, refunds and credit together. {} is left.':
    'Tu función permite dar hasta {0} por pedido entre reembolsos y saldo. Quedan {1}.',
  'Your role may give a customer up to {} in credit within 30 days. {} is left.':
    'Tu función permite dar a un cliente hasta {0} de saldo en 30 días. Quedan {1}.',
  'We just texted a code to this number. Wait a minute before you ask for another one.':
    'Acabamos de enviar un código a este número. Espera un minuto antes de pedir otro.',
  'This number got 5 codes within 24 hours. Use another number, or try again tomorrow.':
    'Este número recibió 5 códigos en 24 horas. Usa otro número o inténtalo mañana.',
  'You asked for 5 codes within an hour. Try again later.':
    'Pediste 5 códigos en una hora. Inténtalo más tarde.',
  'Too many codes were requested from your network. Try again in an hour.':
    'Se pidieron demasiados códigos desde tu red. Inténtalo en una hora.',
  'We can’t text codes right now. Try again later.': 'Ahora no podemos enviar códigos. Inténtalo más tarde.',
  'This number got 30 messages about orders within 24 hours.':
    'Este número recibió 30 mensajes sobre pedidos en 24 horas.',
  'There is no test order. Send one from the settings.':
    'No hay ningún pedido de prueba. Envía uno desde la configuración.',
  'This number got 12 messages about orders within 24 hours.':
    'Este número recibió 12 mensajes sobre pedidos en 24 horas.',
  'The address must start with https.': 'La dirección debe empezar con https.',
  'Sign in as a member of the merchant’s staff.': 'Inicia sesión como parte del personal del comercio.',
  'p256dh is no point of P-256.': 'p256dh no es un punto de P-256.',
  'auth has 16 bytes.': 'auth tiene 16 bytes.',
  'A guest has no credit; use original.':
    'Un invitado no tiene saldo; devuélvelo a la forma de pago original.',
  '{} is left to refund of it.': 'Quedan {0} por reembolsar.',
}

/** Words that are used as values in sentences. */
export const spanishWords = {
  SubMenu: 'una sección',
  Item: 'un artículo',
  OptionGroup: 'un grupo de opciones',
  PriceGroup: 'un grupo de precios',
  Option: 'una opción',
  Image: 'una imagen',
  delivery: 'entrega',
  pickup: 'recogida',
  placed: 'sin confirmar',
  confirmed: 'en preparación',
  ready: 'listo',
  out_for_delivery: 'en camino',
  completed: 'completado',
  rejected: 'rechazado',
  cancelled: 'cancelado',
  failed: 'fallido',
  owner: 'propietario',
  manager: 'encargado',
  kitchen: 'cocina',
  driver: 'repartidor',
  merchant: 'comercio',
  operator: 'operador',
  waiting: 'en espera',
  approved: 'aprobada',
  declined: 'rechazada',
  radius: 'radio',
  polygon: 'polígono',
  zipCode: 'código postal',
}
