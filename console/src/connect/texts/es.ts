import type { Texts } from './texts.types.js';

export const texts: Texts = {
  loading: 'Cargando …',
  title: 'Conecte su sistema de gestión',
  reconnectTitle: 'Vuelva a conectar su cuenta',
  intro: (who) =>
    `${who} solicita acceso a su sistema de gestión de alojamientos (PMS): leerá sus alojamientos, calendarios, precios y reservas, y creará reservas.`,
  caution: (who) => `Continúe solo si conoce a ${who} y lo desea.`,
  choose: '¿Qué sistema utiliza?',
  search: 'Buscar',
  noMatch: 'Ningún sistema tiene ese nombre.',
  otherSystem: 'Elegir otro sistema',
  connectTo: (pms) => `Conectar ${pms}`,
  method: 'Cómo conectar',
  methods: {
    API_KEY: 'Clave de API',
    ACCESS_TOKEN: 'Token de acceso',
    OAUTH: 'Iniciar sesión en el PMS',
    EMAIL_PASSWORD: 'Correo y contraseña',
    PARTNER_TOKEN: 'Token de socio',
  },
  fields: {
    api_key: 'Clave de API',
    email: 'Correo electrónico',
    password: 'Contraseña',
    username: 'Nombre de usuario',
    account_id: 'ID de cuenta',
    access_token: 'Token de acceso',
    advertiserId: 'ID de propietario',
    api_secret: 'Secreto de API',
    auth_token: 'Token de acceso',
    client_id: 'ID de cliente',
    client_secret: 'Secreto de cliente',
    client_token: 'Token de cliente',
    feed_url: 'Dirección del calendario',
    integration_token: 'Token de integración',
    invite_code: 'Código de invitación',
  },
  helps: {
    'Settings › Marketplace › API; with the scopes bookings, bookings-personal, bookings-financial, inventory and properties. Usable once, within 24 hours':
      'Settings › Marketplace › API; con los permisos bookings, bookings-personal, bookings-financial, inventory y properties. Se puede usar una sola vez, en un plazo de 24 horas',
    'Id of the property group that is shared with us': 'ID del grupo de propiedades compartido con nosotros',
    'Shown once when the application is made': 'Se muestra una sola vez al crear la aplicación',
    'The token that the marketplace shows on connecting': 'El token que el marketplace muestra al conectar',
    'Settings › Hostaway API › Create; shown once': 'Settings › Hostaway API › Create; se muestra una sola vez',
    'The secret address of the calendar, from its export settings':
      'La dirección secreta del calendario, en sus ajustes de exportación',
    'Of the certified client application, the same for all properties':
      'Token de la aplicación cliente certificada, igual para todos los alojamientos',
    'Of the property or portfolio: Marketplace › My subscriptions':
      'Token del alojamiento o de la cartera: Marketplace › My subscriptions',
    "The host's owner id; the merchant-of-record id": 'El ID de propietario del anfitrión; el ID de merchant of record',
    'Login at the PMS, shared by the accounts of the workspace':
      'Usuario en el PMS, compartido por las cuentas del espacio de trabajo',
    'Of that login': 'Contraseña de ese usuario',
    'Shown once with the key; requests are signed with it':
      'Se muestra una sola vez con la clave; con él se firman las solicitudes',
    'Given to partners by the PMS; sent as a header': 'El PMS lo entrega a sus socios; se envía como cabecera',
  },
  consent: (pms) => `Inicie sesión en ${pms} y dé allí su consentimiento. Su contraseña se queda en ${pms}.`,
  continueAt: (pms) => `Continuar en ${pms}`,
  consentWaits: (pms) => `Termine el inicio de sesión en ${pms}. Esta página continuará automáticamente.`,
  connect: 'Conectar',
  checking: (pms) => `Consultando a ${pms} …`,
  privacy: 'Sus credenciales se comprueban con el PMS y se guardan cifradas.',
  connected: 'Su cuenta está conectada',
  searching: 'Buscando sus alojamientos …',
  found: (count) => (count === 1 ? '1 alojamiento encontrado.' : `${count} alojamientos encontrados.`),
  finish: (who) => `Volver a ${who}`,
  cancel: (who) => `Cancelar y volver a ${who}`,
  again: 'Intentar de nuevo',
  problems: {
    expired: { title: 'Este enlace ya no es válido', text: 'Es desconocido o ha caducado. Pida un enlace nuevo.' },
    otherBrowser: {
      title: 'Este enlace se abrió en otro navegador',
      text: 'Continúe en ese navegador o pida un enlace nuevo.',
    },
    tooMany: { title: 'Demasiados intentos', text: 'Pida un enlace nuevo.' },
    offline: { title: 'Sin respuesta', text: 'Compruebe su conexión a internet e inténtelo de nuevo.' },
    unknown: { title: 'Algo ha fallado', text: 'Inténtelo de nuevo en un momento. No se ha cambiado nada.' },
    credentials: (pms) => ({
      title: `${pms} no acepta estas credenciales`,
      text: 'Compruebe si hay errores o faltan caracteres. No se ha guardado nada.',
    }),
    refused: (pms) => ({
      title: `${pms} ha rechazado la conexión`,
      text: 'Puede que a las credenciales les falte un permiso o que sean de otra cuenta.',
    }),
    unreachable: (pms) => ({
      title: `No se puede acceder a ${pms} ahora`,
      text: 'Sus credenciales pueden ser correctas. Inténtelo de nuevo en unos minutos.',
    }),
    pmsError: (pms) => ({ title: `${pms} ha respondido con un error`, text: 'Inténtelo de nuevo en unos minutos.' }),
    consent: {
      title: 'El inicio de sesión no se completó',
      text: 'No dio su consentimiento o tardó demasiado. Inténtelo de nuevo.',
    },
    busy: { title: 'Demasiadas solicitudes', text: 'Espere un minuto e inténtelo de nuevo.' },
  },
};
