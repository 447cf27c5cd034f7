import type { Texts } from './texts.types.js';

export const texts: Texts = {
  loading: 'Wird geladen …',
  title: 'Verbinden Sie Ihr Verwaltungssystem',
  reconnectTitle: 'Verbinden Sie Ihr Konto erneut',
  intro: (who) =>
    `${who} bittet um Zugriff auf Ihr Property-Management-System (PMS): Unterkünfte, Kalender, Preise und Buchungen werden gelesen und neue Buchungen eingetragen.`,
  alias: (tenant, brand) => `Auf dieser Seite verwendet ${tenant} den Namen „${brand}“. Den Zugriff erhält ${tenant}.`,
  caution: (who) => `Fahren Sie nur fort, wenn Sie ${who} kennen und dies möchten.`,
  choose: 'Welches System verwenden Sie?',
  search: 'Suchen',
  noMatch: 'Kein System hat diesen Namen.',
  otherSystem: 'Anderes System wählen',
  connectTo: (pms) => `${pms} verbinden`,
  method: 'Art der Verbindung',
  methods: {
    API_KEY: 'API-Schlüssel',
    ACCESS_TOKEN: 'Zugriffstoken',
    OAUTH: 'Beim PMS anmelden',
    EMAIL_PASSWORD: 'E-Mail und Passwort',
    PARTNER_TOKEN: 'Partner-Token',
  },
  fields: {
    api_key: 'API-Schlüssel',
    email: 'E-Mail',
    password: 'Passwort',
    username: 'Benutzername',
    account_id: 'Konto-ID',
    access_token: 'Zugriffstoken',
    advertiserId: 'Eigentümer-ID',
    api_secret: 'API-Geheimnis',
    auth_token: 'Zugriffstoken',
    client_id: 'Client-ID',
    client_secret: 'Client-Geheimnis',
    client_token: 'Client-Token',
    feed_url: 'Kalenderadresse',
    integration_token: 'Integrationstoken',
    invite_code: 'Einladungscode',
  },
  helps: {
    'Settings › Marketplace › API; with the scopes bookings, bookings-personal, bookings-financial, inventory and properties. Usable once, within 24 hours':
      'Settings › Marketplace › API; mit den Berechtigungen bookings, bookings-personal, bookings-financial, inventory und properties. Einmal verwendbar, innerhalb von 24 Stunden',
    'Id of the property group that is shared with us': 'ID der Property-Gruppe, die für uns freigegeben ist',
    'Shown once when the application is made': 'Wird nur einmal angezeigt, wenn die Anwendung angelegt wird',
    'The token that the marketplace shows on connecting': 'Das Token, das der Marketplace beim Verbinden anzeigt',
    'Settings › Hostaway API › Create; shown once': 'Settings › Hostaway API › Create; wird nur einmal angezeigt',
    'The secret address of the calendar, from its export settings':
      'Die geheime Adresse des Kalenders aus seinen Exporteinstellungen',
    'Of the certified client application, the same for all properties':
      'Token der zertifizierten Client-Anwendung, für alle Unterkünfte gleich',
    'Of the property or portfolio: Marketplace › My subscriptions':
      'Token der Unterkunft oder des Portfolios: Marketplace › My subscriptions',
    "The host's owner id; the merchant-of-record id": 'Die Eigentümer-ID des Gastgebers; die Merchant-of-Record-ID',
    'Login at the PMS': 'Anmeldename beim PMS',
    'Of that login': 'Passwort zu diesem Anmeldenamen',
    'Shown once with the key; requests are signed with it':
      'Wird nur einmal mit dem Schlüssel angezeigt; Anfragen werden damit signiert',
    'Given to partners by the PMS; sent as a header': 'Erhalten Partner vom PMS; wird als Header gesendet',
  },
  consent: (pms) => `Sie melden sich bei ${pms} an und stimmen dort zu. Ihr Passwort bleibt bei ${pms}.`,
  continueAt: (pms) => `Weiter bei ${pms}`,
  consentWaits: (pms) => `Schließen Sie die Anmeldung bei ${pms} ab. Diese Seite geht dann von selbst weiter.`,
  connect: 'Verbinden',
  checking: (pms) => `${pms} wird gefragt …`,
  privacy: 'Ihre Zugangsdaten werden beim PMS geprüft und verschlüsselt gespeichert.',
  connected: 'Ihr Konto ist verbunden',
  searching: 'Ihre Unterkünfte werden gesucht …',
  found: (count) => (count === 1 ? '1 Unterkunft gefunden.' : `${count} Unterkünfte gefunden.`),
  finish: (who) => `Zurück zu ${who}`,
  cancel: (who) => `Abbrechen und zurück zu ${who}`,
  again: 'Erneut versuchen',
  problems: {
    expired: {
      title: 'Dieser Link ist nicht mehr gültig',
      text: 'Er ist unbekannt oder abgelaufen. Bitten Sie um einen neuen Link.',
    },
    otherBrowser: {
      title: 'Dieser Link wird in einem anderen Browser verwendet',
      text: 'Fahren Sie in jenem Browser fort oder bitten Sie um einen neuen Link.',
    },
    tooMany: { title: 'Zu viele Versuche', text: 'Bitten Sie um einen neuen Link.' },
    offline: { title: 'Keine Antwort', text: 'Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.' },
    unknown: { title: 'Etwas ist schiefgegangen', text: 'Versuchen Sie es gleich erneut. Es wurde nichts geändert.' },
    credentials: (pms) => ({
      title: `${pms} akzeptiert diese Zugangsdaten nicht`,
      text: 'Prüfen Sie auf Tippfehler und fehlende Zeichen. Es wurde nichts gespeichert.',
    }),
    refused: (pms) => ({
      title: `${pms} hat die Verbindung abgelehnt`,
      text: 'Den Zugangsdaten fehlt vielleicht eine Berechtigung, oder sie gehören zu einem anderen Konto.',
    }),
    unreachable: (pms) => ({
      title: `${pms} ist gerade nicht erreichbar`,
      text: 'Ihre Zugangsdaten können richtig sein. Versuchen Sie es in einigen Minuten erneut.',
    }),
    pmsError: (pms) => ({
      title: `${pms} hat mit einem Fehler geantwortet`,
      text: 'Versuchen Sie es in einigen Minuten erneut.',
    }),
    consent: {
      title: 'Die Anmeldung wurde nicht abgeschlossen',
      text: 'Sie haben nicht zugestimmt, oder es dauerte zu lange. Versuchen Sie es erneut.',
    },
    busy: { title: 'Zu viele Anfragen', text: 'Warten Sie eine Minute und versuchen Sie es erneut.' },
  },
};
