import type { Texts } from './texts.types.js';

export const texts: Texts = {
  loading: 'Chargement …',
  title: 'Connectez votre logiciel de gestion',
  reconnectTitle: 'Reconnectez votre compte',
  intro: (who) =>
    `${who} demande l’accès à votre logiciel de gestion (PMS) : il lira vos logements, calendriers, prix et réservations, et créera des réservations.`,
  alias: (tenant, brand) =>
    `Sur cette page, ${tenant} utilise le nom « ${brand} ». C’est ${tenant} qui reçoit l’accès.`,
  caution: (who) => `Continuez seulement si vous connaissez ${who} et si vous le souhaitez.`,
  choose: 'Quel logiciel utilisez-vous ?',
  search: 'Rechercher',
  noMatch: 'Aucun logiciel ne porte ce nom.',
  otherSystem: 'Choisir un autre logiciel',
  connectTo: (pms) => `Connecter ${pms}`,
  method: 'Mode de connexion',
  methods: {
    API_KEY: 'Clé d’API',
    ACCESS_TOKEN: 'Jeton d’accès',
    OAUTH: 'Se connecter au PMS',
    EMAIL_PASSWORD: 'E-mail et mot de passe',
    PARTNER_TOKEN: 'Jeton partenaire',
  },
  fields: {
    api_key: 'Clé d’API',
    email: 'E-mail',
    password: 'Mot de passe',
    username: 'Nom d’utilisateur',
    account_id: 'Identifiant du compte',
    access_token: 'Jeton d’accès',
    advertiserId: 'Identifiant de propriétaire',
    api_secret: 'Secret d’API',
    auth_token: 'Jeton d’accès',
    client_id: 'Identifiant client',
    client_secret: 'Secret client',
    client_token: 'Jeton client',
    feed_url: 'Adresse du calendrier',
    integration_token: 'Jeton d’intégration',
    invite_code: 'Code d’invitation',
  },
  helps: {
    'Settings › Marketplace › API; with the scopes bookings, bookings-personal, bookings-financial, inventory and properties. Usable once, within 24 hours':
      'Settings › Marketplace › API ; avec les autorisations bookings, bookings-personal, bookings-financial, inventory et properties. Utilisable une seule fois, dans les 24 heures',
    'Id of the property group that is shared with us': 'Identifiant du groupe de propriétés partagé avec nous',
    'Shown once when the application is made': 'Affiché une seule fois, à la création de l’application',
    'The token that the marketplace shows on connecting': 'Le jeton que la marketplace affiche lors de la connexion',
    'Settings › Hostaway API › Create; shown once': 'Settings › Hostaway API › Create ; affichée une seule fois',
    'The secret address of the calendar, from its export settings':
      'L’adresse secrète du calendrier, dans ses paramètres d’exportation',
    'Of the certified client application, the same for all properties':
      'Jeton de l’application cliente certifiée, le même pour tous les logements',
    'Of the property or portfolio: Marketplace › My subscriptions':
      'Jeton du logement ou du portefeuille : Marketplace › My subscriptions',
    "The host's owner id; the merchant-of-record id":
      'L’identifiant de propriétaire de l’hôte ; l’identifiant du merchant of record',
    'Login at the PMS': 'Identifiant de connexion au PMS',
    'Of that login': 'Mot de passe de cet identifiant',
    'Shown once with the key; requests are signed with it':
      'Affiché une seule fois avec la clé ; il sert à signer les requêtes',
    'Given to partners by the PMS; sent as a header': 'Remis aux partenaires par le PMS ; envoyé comme en-tête',
  },
  consent: (pms) => `Vous vous connectez chez ${pms} et y donnez votre accord. Votre mot de passe reste chez ${pms}.`,
  continueAt: (pms) => `Continuer chez ${pms}`,
  consentWaits: (pms) => `Terminez la connexion chez ${pms}. Cette page continuera automatiquement.`,
  connect: 'Connecter',
  checking: (pms) => `Vérification auprès de ${pms} …`,
  privacy: 'Vos identifiants sont vérifiés auprès du PMS et enregistrés chiffrés.',
  connected: 'Votre compte est connecté',
  searching: 'Recherche de vos logements …',
  found: (count) => (count === 1 ? '1 logement trouvé.' : `${count} logements trouvés.`),
  finish: (who) => `Retour à ${who}`,
  cancel: (who) => `Annuler et revenir à ${who}`,
  again: 'Réessayer',
  problems: {
    expired: { title: 'Ce lien n’est plus valable', text: 'Il est inconnu ou a expiré. Demandez un nouveau lien.' },
    otherBrowser: {
      title: 'Ce lien est utilisé dans un autre navigateur',
      text: 'Continuez dans ce navigateur ou demandez un nouveau lien.',
    },
    tooMany: { title: 'Trop de tentatives', text: 'Demandez un nouveau lien.' },
    offline: { title: 'Pas de réponse', text: 'Vérifiez votre connexion à internet et réessayez.' },
    unknown: { title: 'Une erreur s’est produite', text: 'Réessayez dans un instant. Rien n’a été modifié.' },
    credentials: (pms) => ({
      title: `${pms} n’accepte pas ces identifiants`,
      text: 'Vérifiez les fautes de frappe et les caractères manquants. Rien n’a été enregistré.',
    }),
    refused: (pms) => ({
      title: `${pms} a refusé la connexion`,
      text: 'Il manque peut-être une autorisation, ou les identifiants sont ceux d’un autre compte.',
    }),
    unreachable: (pms) => ({
      title: `${pms} est injoignable pour le moment`,
      text: 'Vos identifiants sont peut-être corrects. Réessayez dans quelques minutes.',
    }),
    pmsError: (pms) => ({ title: `${pms} a répondu par une erreur`, text: 'Réessayez dans quelques minutes.' }),
    consent: {
      title: 'La connexion n’a pas abouti',
      text: 'Vous n’avez pas donné votre accord, ou le délai est dépassé. Réessayez.',
    },
    busy: { title: 'Trop de requêtes', text: 'Attendez une minute et réessayez.' },
  },
};
