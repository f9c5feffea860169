import { defineMessages } from '../../kit/messages.ts'

export const actingMessages = defineMessages({
  en: {
    you: 'You are acting for {shop} until {time}.',
    'you.text': 'Everything you change is recorded under your name and shown to them.',
    leave: 'Stop acting',
    other: '{name} of {brand} is acting for you until {time}.',
    end: 'End it now',
    ended: 'It has ended.',
    all: 'What was done',
    title: 'Visits of {brand}',
    lead: 'Staff of the marketplace who worked in this console for you, their reason, and what they changed.',
    none: 'None yet.',
    active: 'under way',
    nothing: 'Nothing was changed.',
    changes: '{count} changes',
  },
  es: {
    you: 'Actúas por {shop} hasta las {time}.',
    'you.text': 'Todo lo que cambies queda registrado con tu nombre y se les muestra.',
    leave: 'Dejar de actuar',
    other: '{name} de {brand} actúa por ti hasta las {time}.',
    end: 'Terminar ahora',
    ended: 'Ha terminado.',
    all: 'Lo que se hizo',
    title: 'Visitas de {brand}',
    lead: 'Personal de la plataforma que trabajó en esta consola por ti, su motivo y lo que cambió.',
    none: 'Todavía nadie.',
    active: 'en curso',
    nothing: 'No se cambió nada.',
    changes: '{count} cambios',
  },
})
