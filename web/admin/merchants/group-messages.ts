import { defineMessages } from '../../kit/messages.ts'

export const groupMessages = defineMessages({
  en: {
    group: 'Group {id}',
    owners: 'Owners',
    'owners.none': 'Nobody: the operator alone manages its merchants.',
    merchants: 'Merchants',
    none: 'No merchant belongs to this group.',
    unknown: 'There is no such group',
    back: 'Groups',
    join: 'Add a merchant',
    'join.what':
      'The merchant leaves the group that it is in. From then on the people of {group} manage it and are paid for it; those of its present group do neither.',
    'join.id': 'Number of the merchant',
    move: 'Move',
    'move.title': 'Move {name} to another group',
    'move.what':
      'From then on the people of the chosen group manage {name} and are paid for it; those of its present group do neither. Roles for this merchant alone end.',
    'move.to': 'Group',
    leave: 'Take out',
    'leave.title': 'Take {name} out of its group',
    'leave.what':
      'A group of its own is made for {name}. The people of its present group no longer manage it and are no longer paid for it.',
    'leave.name': 'Name of the new group',
    'leave.owners': 'E-mails of its owners',
    'leave.owners.hint': 'Separated by commas. They sign in to the partner console.',
    choose: '{name} ({id})',
  },
  es: {
    group: 'Grupo {id}',
    owners: 'Propietarios',
    'owners.none': 'Nadie: solo el operador administra sus comercios.',
    merchants: 'Comercios',
    none: 'Ningún comercio pertenece a este grupo.',
    unknown: 'No existe ese grupo',
    back: 'Grupos',
    join: 'Añadir un comercio',
    'join.what':
      'El comercio deja el grupo en el que está. Desde entonces lo administran y cobran las personas de {group}; las de su grupo actual, ya no.',
    'join.id': 'Número del comercio',
    move: 'Mover',
    'move.title': 'Mover {name} a otro grupo',
    'move.what':
      'Desde entonces administran {name} y cobran por él las personas del grupo elegido; las de su grupo actual, ya no. Las funciones solo para este comercio terminan.',
    'move.to': 'Grupo',
    leave: 'Sacar',
    'leave.title': 'Sacar {name} de su grupo',
    'leave.what':
      'Se crea un grupo propio para {name}. Las personas de su grupo actual ya no lo administran ni cobran por él.',
    'leave.name': 'Nombre del grupo nuevo',
    'leave.owners': 'Correos de sus propietarios',
    'leave.owners.hint': 'Separados por comas. Entran en la consola para comercios.',
    choose: '{name} ({id})',
  },
})
