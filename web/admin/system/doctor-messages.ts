import { defineMessages } from '../../kit/messages.ts'

export const doctorMessages = defineMessages({
  en: {
    title: 'Examinations',
    lead: 'Settings, readiness, database, jobs, books, backups, disk and Redis, as “npm run ops -- doctor” examines them. It takes up to a minute and changes nothing.',
    run: 'Run all checks',
    running: 'Examining …',
    never: 'Nobody has examined the installation from here yet.',
    'wrong.one': '{count} fault',
    'wrong.other': '{count} faults',
    well: 'Nothing is wrong',
    'level.wrong': 'Wrong',
    'level.mind': 'Worth knowing',
    'level.good': 'OK',
    by: '{time}, by {actor}, {seconds} s',
    earlier: 'Earlier examinations',
  },
  es: {
    title: 'Exámenes',
    lead: 'Configuración, disponibilidad, base de datos, tareas, libros, copias, disco y Redis, como los examina «npm run ops -- doctor». Dura hasta un minuto y no cambia nada. Los resultados están en inglés.',
    run: 'Examinar todo',
    running: 'Examinando …',
    never: 'Nadie ha examinado todavía la instalación desde aquí.',
    'wrong.one': '{count} fallo',
    'wrong.other': '{count} fallos',
    well: 'Nada está mal',
    'level.wrong': 'Mal',
    'level.mind': 'Conviene saberlo',
    'level.good': 'Como debe ser',
    by: '{time}, por {actor}, {seconds} s',
    earlier: 'Exámenes anteriores',
  },
})
