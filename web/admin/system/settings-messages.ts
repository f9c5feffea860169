import { defineMessages } from '../../kit/messages.ts'

export const settingsMessages = defineMessages({
  en: {
    title: 'Settings',
    lead: 'They change while the service runs, in every process within a second. The audit keeps who changed what, and why.',
    change: 'Change',
    default: 'by default {value}',
    empty: 'Empty: the default.',
    'days.one': '{count} day',
    'days.other': '{count} days',
    'group.fees': 'Fees',
    'group.limits': 'Limits',
    'group.couriers': 'Choice of couriers',
    'group.retention': 'Retention',
    'group.consent': 'Consent',
    'what.fees':
      'Merchants whose application is approved from now on begin with this fee. Others keep theirs.',
    'what.limits':
      'Support gives at most this from now on; finance and owners have no limit. Phone codes past their limit are refused.',
    'what.couriers':
      'Of the courier companies that can deliver, the cheapest is asked first: price, waiting and the risk of failure together.',
    'what.retention':
      'Older events are deleted within an hour and cannot be brought back. Webhooks that are behind lose them too.',
    'what.consent': 'With it, a version of the rules comes into force only when a second person agrees.',
    convenience_fee: 'Convenience fee of new merchants, in percent',
    support_limit: 'Most that support gives for an order, or as credit to a customer in 30 days, in dollars',
    sms_per_hour: 'Phone codes texted in an hour, all customers together',
    courier_minute_dollars: 'Cost of a minute of waiting, in dollars',
    courier_loss_dollars: 'Cost of a delivery that surely fails, in dollars',
    events_kept_days: 'Days that events are kept',
    refusals_kept_days: 'Days that refused checkouts are kept',
    rules_need_consent: 'Rules need a second person',
  },
  es: {
    title: 'Ajustes',
    lead: 'Cambian con el servicio en marcha, en todos los procesos en un segundo. El registro guarda quién cambió qué y por qué.',
    change: 'Cambiar',
    default: 'por defecto {value}',
    empty: 'Vacío: el valor por defecto.',
    'days.one': '{count} día',
    'days.other': '{count} días',
    'group.fees': 'Tarifas',
    'group.limits': 'Límites',
    'group.couriers': 'Elección de repartidores',
    'group.retention': 'Conservación',
    'group.consent': 'Consentimiento',
    'what.fees':
      'Los comercios cuya solicitud se apruebe desde ahora empiezan con esta tarifa. Los demás conservan la suya.',
    'what.limits':
      'Desde ahora atención da como mucho esto; finanzas y propietarios no tienen límite. Los códigos por encima del suyo se rechazan.',
    'what.couriers':
      'De las empresas que pueden entregar se pregunta primero a la más barata: precio, espera y riesgo de fallo juntos.',
    'what.retention':
      'Los eventos más antiguos se borran en una hora y no se recuperan. Los webhooks atrasados también los pierden.',
    'what.consent':
      'Con esto, una versión de las reglas rige solo cuando una segunda persona está de acuerdo.',
    convenience_fee: 'Tarifa de servicio de comercios nuevos, en porcentaje',
    support_limit: 'Máximo que atención da por pedido, o de saldo a un cliente en 30 días, en dólares',
    sms_per_hour: 'Códigos por mensaje de texto en una hora, entre todos los clientes',
    courier_minute_dollars: 'Coste de un minuto de espera, en dólares',
    courier_loss_dollars: 'Coste de una entrega que seguro falla, en dólares',
    events_kept_days: 'Días que se guardan los eventos',
    refusals_kept_days: 'Días que se guardan las compras rechazadas',
    rules_need_consent: 'Las reglas necesitan una segunda persona',
  },
})
