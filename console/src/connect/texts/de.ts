import type { Texts } from './texts.types.js';

export const texts: Texts = {
  loading: 'Wird geladen …',
  title: 'Verbinden Sie Ihr Verwaltungssystem',
  reconnectTitle: 'Verbinden Sie Ihr Konto erneut',
  intro: (who) =>
    `${who} bittet um Zugriff auf Ihr Property-Management-System (PMS): Unterkünfte, Kalender, Preise und Buchungen werden gelesen und neue Buchungen eingetragen.`,
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
      title: 'Dieser Link wurde in einem anderen Browser geöffnet',
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
