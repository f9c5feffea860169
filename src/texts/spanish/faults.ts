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
  'Enter at least one word.': 'Escribe al menos una palabra.',
  'Use one line, without line breaks.': 'Usa una sola línea, sin saltos de línea.',
  'Write plain text, without HTML or Markdown.': 'Escribe texto sin formato, sin HTML ni Markdown.',
  '{} is not a variable of this email.': '{0} no es una variable de este correo.',
  'Sign in to send a test email. It goes to your address; a key or token has none.':
    'Inicia sesión para enviar un correo de prueba. Llega a tu dirección; una clave o un token no tiene.',
  'Use braces only for variables, such as {}.': 'Usa llaves solo para variables, como {0}.',

  // Drivers
  'No driver has this order, or it has already left the shop. You can still assign an order on the road to another driver.':
    'Ningún repartidor tiene este pedido, o ya salió de la tienda. Puedes asignar un pedido en camino a otro repartidor.',
  'The shift hasn’t ended. The driver has to end it first.':
    'El turno no ha terminado. Primero tiene que terminarlo su repartidor.',
  'These reports belong to another driver.': 'Estos reportes son de otro repartidor.',
  'This shift is already settled.': 'Este turno ya está liquidado.',
  'This driver has orders to deliver. Assign them to another driver first.':
    'Este repartidor tiene pedidos por entregar. Asígnalos primero a otro repartidor.',
  'This happened more than a week ago.': 'Esto pasó hace más de una semana.',
  'This requires the driver scope.': 'Esto requiere el permiso driver.',
  'This order’s delivery is over.': 'La entrega de este pedido ya terminó.',
  'Choose a start date of today or later, in the shop’s time zone.':
    'Elige una fecha de inicio de hoy o posterior, en la zona horaria del comercio.',
  'You can add up to {} pictures to an order.': 'Puedes agregar hasta {0} imágenes a un pedido.',
  'You aren’t a driver for any merchant.': 'No repartes para ningún comercio.',

  // Saved views
  'You can save up to 100 views. Delete one first.': 'Puedes guardar hasta 100 vistas. Borra una primero.',

  // Disputes
  'This payment doesn’t belong to a merchant’s order.': 'Este pago no es de ningún pedido de un comercio.',
  'This difference is already resolved.': 'Esta diferencia ya está resuelta.',
  'This dispute can no longer be answered.': 'Esta disputa ya no admite respuesta.',
  'The payment gateway rejected it: {}.': 'La pasarela de pago lo rechazó: {0}.',

  // Values of any request
  'Enter {} or more.': 'El mínimo es {0}.',
  'Enter {} or less.': 'El máximo es {0}.',
  'Enter more than {}.': 'Escribe más de {0}.',
  'Enter a value.': 'Escribe un valor.',
  'Use at least {} characters.': 'Usa al menos {0} caracteres.',
  'This isn’t possible while the payout is {}.': 'No es posible mientras el pago está en estado {0}.',
  'All payouts to this payee are on hold. Release them first.':
    'Todos los pagos a este beneficiario están retenidos. Libéralos primero.',
  'Choose a merchant or a courier company.': 'Elige un comercio o una empresa de reparto.',
  'This company sends invoices. Record your payment of an invoice instead.':
    'Esta empresa envía facturas. Registra el pago de una factura.',
  'This company is paid by transfer. Change that before you record an invoice.':
    'A esta empresa se le paga por transferencia. Cámbialo antes de registrar una factura.',
  'This day isn’t over yet.': 'Ese día aún no ha terminado.',
  'Nothing is owed through this day.': 'Hasta ese día no hay nada pendiente.',
  'Days through {} are already settled.': 'Los días hasta el {0} ya están liquidados.',
  'The ledger owes {} through {}, but the invoice is for {}.':
    'El libro debe {0} hasta el {1}, pero la factura es de {2}.',
  'You can pay up to {} now.': 'Ahora puedes pagar hasta {0}.',
  'Use at most {} characters.': 'Usa como máximo {0} caracteres.',
  'Add at least {} entries.': 'Agrega al menos {0} elementos.',
  'Use at most {} entries.': 'Usa como máximo {0} elementos.',
  'Check the format.': 'Revisa el formato.',
  'Enter a date from 1900 to 2200.': 'Escribe una fecha entre 1900 y 2200.',
  'Enter a web address.': 'Escribe una dirección web.',
  'Enter a month from 1900 to 2200.': 'Escribe un mes entre 1900 y 2200.',
  'Enter a date and time from 1900 to 2200.': 'Escribe una fecha y hora entre 1900 y 2200.',
  'Enter a number.': 'Escribe un número.',
  'Enter a whole number.': 'Escribe un número entero.',
  'Choose yes or no.': 'Elige sí o no.',
  'Enter text.': 'Escribe un texto.',
  'Must be a list.': 'Debe ser una lista.',
  '{} has more than {} entries.': 'La lista tiene {1} elementos como máximo.',
  '{} must be one of {}.': 'Debe ser uno de estos valores: {1}.',
  '{} contains a NUL character or half of a surrogate pair.': 'Contiene un carácter que no se puede guardar.',

  // Promotions
  'This deal is for orders in {}.': 'Esta oferta es para pedidos en {0}.',
  'This deal is for customers who haven’t ordered in {} days.':
    'Esta oferta es para clientes que no han pedido en {0} días.',
  'This deal hasn’t started yet.': 'Esta oferta todavía no ha comenzado.',
  'This deal has run out.': 'Esta oferta ya se agotó.',
  'This deal isn’t valid on this day of the week.': 'Esta oferta no es válida este día de la semana.',
  'Add an item that this deal applies to.': 'Agrega uno de los artículos de esta oferta.',
  'value must be an amount from $0.01 to $100,000.': 'value debe ser un monto de $0.01 a $100,000.',
  'value must be a percentage above 0, up to 100, with at most 4 decimals.':
    'value debe ser un porcentaje mayor que 0, hasta 100, con 4 decimales como máximo.',
  'ends must be after starts.': 'ends debe ser posterior a starts.',
  'The budget must cover the discount on at least one order.':
    'El presupuesto debe cubrir el descuento de al menos un pedido.',
  'Customers have already used more than that.': 'Los clientes ya usaron más que eso.',
  'The merchant has no item {}.': 'El comercio no tiene el artículo {0}.',
  'You can have up to {} active promotions. End one first.':
    'Puedes tener hasta {0} promociones activas. Termina una primero.',
  'This promotion has ended. Create a new one.': 'Esta promoción ha terminado. Crea una nueva.',

  // Help with an order
  'You can add up to {} photos to an order.': 'Puedes agregar hasta {0} fotos a un pedido.',
  'You can add up to {} photos to a request.': 'Puedes agregar hasta {0} fotos a una solicitud.',
  'You can ask for help {} times per order. Write in an earlier request.':
    'Puedes pedir ayuda {0} veces por pedido. Escribe en una solicitud anterior.',
  'You can ask for help for 30 days after the order.': 'Puedes pedir ayuda hasta 30 días después del pedido.',
  'An item isn’t in the order, or its quantity is more than you bought.':
    'Un artículo no está en el pedido o la cantidad es mayor que la que compraste.',
  'A photo wasn’t uploaded for this order, or was already sent.':
    'Una foto no se subió para este pedido o ya se envió.',
  'Support is handling this request. You can answer or resolve it.':
    'Atención al cliente se encarga de esta solicitud. Puedes responderla o resolverla.',
  'Write an answer.': 'Escribe una respuesta.',
  'Enter a reason for the refund in text or refund.reason.':
    'Escribe el motivo del reembolso en text o en refund.reason.',
  'This request was already refunded.': 'Esta solicitud ya se reembolsó.',

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
  'We’re waiting for your bank. Try again in a minute.':
    'Estamos consultando a tu banco. Inténtalo de nuevo en un minuto.',
  'The customer’s card is charged {} days before the order is due.':
    'A la tarjeta del cliente se le cobra {0} días antes de la hora del pedido.',

  // Promotions
  'This deal has expired.': 'Esta promoción ha vencido.',
  'This deal has ended.': 'Esta promoción ha terminado.',
  'This deal is for another merchant.': 'Esta promoción es de otro comercio.',
  'This deal is for a first order.': 'Esta promoción es para un primer pedido.',
  'You can use this deal only once, and you already have.':
    'Solo puedes usar esta promoción una vez y ya la usaste.',
  'You’ve used this deal as often as you can.': 'Ya usaste esta promoción todas las veces posibles.',
  'This deal is for orders of {} or more.': 'Esta promoción es para pedidos de {0} o más.',

  'This gift card has expired.': 'Esta tarjeta de regalo está vencida.',
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
  'We couldn’t find this order.': 'No encontramos este pedido.',
  'The order is {}. Contact the merchant.': 'El pedido está {0}. Comunícate con el comercio.',
  'The courier can no longer be called off.': 'Ya no se puede retirar el pedido al repartidor.',
  'A courier company has this order and will complete it. Cancel it to call the courier back.':
    'Una empresa de reparto tiene este pedido y lo completará. Cancélalo para que vuelva el repartidor.',
  'A {} order that is {} can’t become {}.': 'Un pedido ({0}) que está {1} no puede pasar a {2}.',
  'The order is {}. You can adjust only a confirmed or ready order.':
    'El pedido está {0}. Solo puedes ajustar un pedido confirmado o listo.',
  'The order has no line with item_key {}.': 'El pedido no tiene ninguna línea {0}.',
  'Two changes are for the same line, item_key {}.': 'Dos cambios son de la misma línea {0}.',
  'The customer prefers refunds for missing items.': 'El cliente prefiere reembolsos por lo que falte.',
  'The courier is already being called back for another reason.':
    'Ya se está retirando el pedido al repartidor por otro motivo.',
  'The customer hasn’t answered about a replacement yet.':
    'Todavía se espera la respuesta del cliente sobre un sustituto.',
  'That would leave nothing in the order. Cancel it instead.':
    'No quedaría nada del pedido. Mejor cancélalo.',
  'The order can cost up to {}, the authorized amount.':
    'El pedido puede costar hasta {0}, el monto autorizado.',
  'There isn’t enough of the replacement.': 'No hay bastante del sustituto.',
  'The courier for this order was booked without goods of this kind.':
    'El reparto se contrató sin productos de este tipo.',
  'Send quantity, weight, remove or replace.': 'Envía cantidad, peso, quitar o sustituir.',
  'Use at most 3 decimals.': 'Usa 3 decimales como máximo.',
  'Enter an amount above 0 with at most 3 decimals. To take the item off, use remove.':
    'Escribe una cantidad mayor que 0 con 3 decimales como máximo. Para sacar el artículo, usa «quitar».',
  'The customer ordered only {}.': 'El cliente pidió solo {0}.',
  'This item isn’t sold by weight.': 'El artículo no se vende por peso.',
  'Enter at most {}, 15% above the {} ordered.': 'Escribe {0} como máximo, un 15% más de los {1} pedidos.',
  '{} must be a dollar amount with at most 2 decimals.':
    'Debe ser un monto en dólares con 2 decimales como máximo.',
  'The order is {}. You can refund only a completed order.':
    'El pedido está {0}. Solo puedes reembolsar un pedido completado.',
  'The {} can refund an order for {} days after completion.':
    'El plazo para reembolsar es de {1} días tras completarlo ({0}).',
  'Your role can give up to {} per order in refunds and credit. {} is left.':
    'Tu función permite dar hasta {0} por pedido entre reembolsos y saldo. Quedan {1}.',
  'Your role can give a customer up to {} in credit in 30 days. {} is left.':
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
  'There’s no test order. Send one from Settings.':
    'No hay ningún pedido de prueba. Envía uno desde la configuración.',
  'This number got 12 messages about orders within 24 hours.':
    'Este número recibió 12 mensajes sobre pedidos en 24 horas.',
  'The address must start with https.': 'La dirección debe empezar con https.',
  'Sign in as a staff member of the merchant.': 'Inicia sesión como miembro del personal del comercio.',
  'p256dh must be a point on P-256.': 'p256dh debe ser un punto de P-256.',
  'auth must be 16 bytes.': 'auth debe tener 16 bytes.',
  'A guest can’t get credit. Refund the original payment method.':
    'Un invitado no puede recibir saldo. Reembolsa al método de pago original.',
  'You can refund up to {} of it.': 'Puedes reembolsar hasta {0}.',
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
