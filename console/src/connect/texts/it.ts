import type { Texts } from './texts.types.js';

export const texts: Texts = {
  loading: 'Caricamento …',
  title: 'Collega il tuo gestionale',
  reconnectTitle: 'Collega di nuovo il tuo account',
  intro: (who) =>
    `${who} chiede l’accesso al tuo gestionale (PMS): leggerà alloggi, calendari, prezzi e prenotazioni e creerà prenotazioni.`,
  caution: (who) => `Continua solo se conosci ${who} e lo desideri.`,
  choose: 'Quale gestionale usi?',
  search: 'Cerca',
  noMatch: 'Nessun gestionale ha questo nome.',
  otherSystem: 'Scegli un altro gestionale',
  connectTo: (pms) => `Collega ${pms}`,
  method: 'Modalità di collegamento',
  methods: {
    API_KEY: 'Chiave API',
    ACCESS_TOKEN: 'Token di accesso',
    OAUTH: 'Accedi al PMS',
    EMAIL_PASSWORD: 'E-mail e password',
    PARTNER_TOKEN: 'Token partner',
  },
  fields: {
    api_key: 'Chiave API',
    email: 'E-mail',
    password: 'Password',
    username: 'Nome utente',
    account_id: 'ID account',
    access_token: 'Token di accesso',
    advertiserId: 'ID proprietario',
    api_secret: 'Segreto API',
    auth_token: 'Token di accesso',
    client_id: 'ID client',
    client_secret: 'Segreto client',
    client_token: 'Token client',
    feed_url: 'Indirizzo del calendario',
    integration_token: 'Token di integrazione',
    invite_code: 'Codice di invito',
  },
  helps: {
    'Settings › Marketplace › API; with the scopes bookings, bookings-personal, bookings-financial, inventory and properties. Usable once, within 24 hours':
      'Settings › Marketplace › API; con i permessi bookings, bookings-personal, bookings-financial, inventory e properties. Utilizzabile una sola volta, entro 24 ore',
    'Id of the property group that is shared with us': 'ID del gruppo di proprietà condiviso con noi',
    'Shown once when the application is made': 'Mostrato una sola volta alla creazione dell’applicazione',
    'The token that the marketplace shows on connecting': 'Il token che il marketplace mostra durante la connessione',
    'Settings › Hostaway API › Create; shown once': 'Settings › Hostaway API › Create; mostrata una sola volta',
    'The secret address of the calendar, from its export settings':
      'L’indirizzo segreto del calendario, dalle sue impostazioni di esportazione',
    'Of the certified client application, the same for all properties':
      'Token dell’applicazione client certificata, uguale per tutti gli alloggi',
    'Of the property or portfolio: Marketplace › My subscriptions':
      'Token dell’alloggio o del portafoglio: Marketplace › My subscriptions',
    "The host's owner id; the merchant-of-record id": 'L’ID proprietario dell’host; l’ID del merchant of record',
    'Login at the PMS, shared by the accounts of the workspace':
      'Nome utente del PMS, condiviso dagli account del workspace',
    'Of that login': 'Password di questo utente',
    'Shown once with the key; requests are signed with it':
      'Mostrato una sola volta con la chiave; serve a firmare le richieste',
    'Given to partners by the PMS; sent as a header': 'Fornito ai partner dal PMS; inviato come intestazione',
  },
  consent: (pms) => `Accedi a ${pms} e dai lì il tuo consenso. La tua password resta a ${pms}.`,
  continueAt: (pms) => `Continua su ${pms}`,
  consentWaits: (pms) => `Completa l’accesso su ${pms}. Questa pagina continuerà da sola.`,
  connect: 'Collega',
  checking: (pms) => `Verifica con ${pms} …`,
  privacy: 'Le tue credenziali vengono verificate con il PMS e salvate cifrate.',
  connected: 'Il tuo account è collegato',
  searching: 'Ricerca dei tuoi alloggi …',
  found: (count) => (count === 1 ? '1 alloggio trovato.' : `${count} alloggi trovati.`),
  finish: (who) => `Torna a ${who}`,
  cancel: (who) => `Annulla e torna a ${who}`,
  again: 'Riprova',
  problems: {
    expired: { title: 'Questo link non è più valido', text: 'È sconosciuto o scaduto. Chiedi un nuovo link.' },
    otherBrowser: {
      title: 'Questo link è stato aperto in un altro browser',
      text: 'Continua in quel browser o chiedi un nuovo link.',
    },
    tooMany: { title: 'Troppi tentativi', text: 'Chiedi un nuovo link.' },
    offline: { title: 'Nessuna risposta', text: 'Controlla la connessione a internet e riprova.' },
    unknown: { title: 'Qualcosa è andato storto', text: 'Riprova tra poco. Non è stato modificato nulla.' },
    credentials: (pms) => ({
      title: `${pms} non accetta queste credenziali`,
      text: 'Controlla errori di battitura e caratteri mancanti. Non è stato salvato nulla.',
    }),
    refused: (pms) => ({
      title: `${pms} ha rifiutato il collegamento`,
      text: 'Forse manca un’autorizzazione, o le credenziali sono di un altro account.',
    }),
    unreachable: (pms) => ({
      title: `${pms} non è raggiungibile in questo momento`,
      text: 'Le tue credenziali potrebbero essere giuste. Riprova tra qualche minuto.',
    }),
    pmsError: (pms) => ({ title: `${pms} ha risposto con un errore`, text: 'Riprova tra qualche minuto.' }),
    consent: {
      title: 'L’accesso non è stato completato',
      text: 'Non hai dato il consenso o è passato troppo tempo. Riprova.',
    },
    busy: { title: 'Troppe richieste', text: 'Attendi un minuto e riprova.' },
  },
};
