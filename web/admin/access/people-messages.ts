import { defineMessages } from '../../kit/messages.ts'

/** Staff and keys. */
export const peopleMessages = defineMessages({
  en: {
    name: 'Name',
    email: 'Email',
    role: 'Role',
    'role.owner': 'Owner: everything',
    'role.support': 'Support: reads everything, acts on orders and customers, refunds up to $100 an order',
    'role.finance': 'Finance: everything about money',
    'role.catalogue': 'Catalogue: drinks, menus and rules',
    'role.viewer': 'Viewer: reads',
    status: 'Status',
    enabled: 'Enabled',
    disabled: 'Disabled',
    factors: 'Second factors',
    'factors.none': 'None yet',
    'factor.totp': 'Authenticator app',
    'factor.passkey': 'Passkey',
    created: 'Created',
    staff: 'Staff',
    'staff.new': 'Add a person',
    'staff.new.what':
      'A password is generated and shown once. The second factor is set up at the first sign-in.',
    'staff.password': 'Password of {email}, shown only once',
    'staff.change.what':
      'A new role holds at once. A new password, a forgotten second factor and a disabled account end the sessions of {name}.',
    'staff.change': 'Change',
    'staff.enabled': 'May sign in',
    'staff.new_password': 'Generate a new password',
    'staff.reset': 'Reset the second factor',
    'staff.sessions': 'End sessions',
    'staff.sessions.what': '{name} is signed out everywhere and has to sign in again.',
    'staff.remove': 'Remove',
    'staff.remove.what':
      '{name} is signed out everywhere and cannot sign in any more. The audit keeps what {name} did.',
    keys: 'Keys',
    'key.new': 'Create a key',
    'key.new.what': 'For a program that calls the operator interface. The key is shown once.',
    'key.once': 'This key is shown only once.',
    'key.roles': 'Roles',
    'key.by': 'Created by',
    'key.used': 'Last used',
    'key.never': 'Never',
    'key.expires': 'Expires',
    'key.expires.hint': 'Empty: it works until it is ended.',
    'key.end': 'End',
    'key.end.what': 'The program that uses {name} is refused from now on. This cannot be undone.',
    'key.none':
      'No program has a key yet. A key lets a program of yours call the operator interface with a role of its own.',
  },
  es: {
    name: 'Nombre',
    email: 'Correo',
    role: 'Función',
    'role.owner': 'Propietario: todo',
    'role.support': 'Atención: lee todo, actúa sobre pedidos y clientes, reembolsa hasta $100 por pedido',
    'role.finance': 'Finanzas: todo lo que es dinero',
    'role.catalogue': 'Catálogo: bebidas, menús y reglas',
    'role.viewer': 'Lector: solo lee',
    status: 'Estado',
    enabled: 'Activo',
    disabled: 'Inactivo',
    factors: 'Segundos factores',
    'factors.none': 'Ninguno aún',
    'factor.totp': 'App de autenticación',
    'factor.passkey': 'Llave de acceso',
    created: 'Creado',
    staff: 'Personal',
    'staff.new': 'Añadir una persona',
    'staff.new.what':
      'Se genera una contraseña que se muestra una vez. El segundo factor se configura al entrar por primera vez.',
    'staff.password': 'Contraseña de {email}, se muestra solo una vez',
    'staff.change.what':
      'Una función nueva vale de inmediato. Una contraseña nueva, un segundo factor olvidado y una cuenta desactivada terminan las sesiones de {name}.',
    'staff.change': 'Cambiar',
    'staff.enabled': 'Puede entrar',
    'staff.new_password': 'Generar una contraseña nueva',
    'staff.reset': 'Restablecer el segundo factor',
    'staff.sessions': 'Cerrar sesiones',
    'staff.sessions.what': 'Se cierran todas las sesiones de {name}, que tiene que entrar de nuevo.',
    'staff.remove': 'Quitar',
    'staff.remove.what':
      'Se cierran todas las sesiones de {name}, que ya no puede entrar. El registro conserva lo que hizo.',
    keys: 'Claves',
    'key.new': 'Crear una clave',
    'key.new.what': 'Para un programa que llama a la interfaz del operador. La clave se muestra una vez.',
    'key.once': 'Esta clave se muestra solo una vez.',
    'key.roles': 'Funciones',
    'key.by': 'Creada por',
    'key.used': 'Último uso',
    'key.never': 'Nunca',
    'key.expires': 'Caduca',
    'key.expires.hint': 'Vacío: vale hasta que se anule.',
    'key.end': 'Anular',
    'key.end.what': 'El programa que usa {name} se rechaza desde ahora. No se puede deshacer.',
    'key.none':
      'Ningún programa tiene clave todavía. Con una clave un programa llama a la interfaz del operador con su propia función.',
  },
})

export const roles = ['owner', 'support', 'finance', 'catalogue', 'viewer'] as const
export type Role = (typeof roles)[number]

/** The first words of a role: the rest says what it may do. */
export const roleName = (text: string) => text.split(':')[0]!
