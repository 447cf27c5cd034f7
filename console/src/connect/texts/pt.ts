import type { Texts } from './texts.types.js';

export const texts: Texts = {
  loading: 'A carregar …',
  title: 'Ligue o seu sistema de gestão',
  reconnectTitle: 'Ligue a sua conta novamente',
  intro: (who) =>
    `${who} pede acesso ao seu sistema de gestão (PMS): vai ler alojamentos, calendários, preços e reservas, e criar reservas.`,
  caution: (who) => `Continue apenas se conhece ${who} e o deseja.`,
  choose: 'Que sistema utiliza?',
  search: 'Procurar',
  noMatch: 'Nenhum sistema tem este nome.',
  otherSystem: 'Escolher outro sistema',
  connectTo: (pms) => `Ligar ${pms}`,
  method: 'Como ligar',
  methods: {
    API_KEY: 'Chave de API',
    ACCESS_TOKEN: 'Token de acesso',
    OAUTH: 'Iniciar sessão no PMS',
    EMAIL_PASSWORD: 'E-mail e palavra-passe',
    PARTNER_TOKEN: 'Token de parceiro',
  },
  fields: {
    api_key: 'Chave de API',
    email: 'E-mail',
    password: 'Palavra-passe',
    username: 'Nome de utilizador',
    account_id: 'ID da conta',
    access_token: 'Token de acesso',
    advertiserId: 'ID de proprietário',
    api_secret: 'Segredo da API',
    auth_token: 'Token de acesso',
    client_id: 'ID de cliente',
    client_secret: 'Segredo de cliente',
    client_token: 'Token de cliente',
    feed_url: 'Endereço do calendário',
    integration_token: 'Token de integração',
    invite_code: 'Código de convite',
  },
  helps: {
    'Settings › Marketplace › API; with the scopes bookings, bookings-personal, bookings-financial, inventory and properties. Usable once, within 24 hours':
      'Settings › Marketplace › API; com as permissões bookings, bookings-personal, bookings-financial, inventory e properties. Pode ser usado uma única vez, no prazo de 24 horas',
    'Id of the property group that is shared with us': 'ID do grupo de propriedades partilhado connosco',
    'Shown once when the application is made': 'Mostrado uma única vez, ao criar a aplicação',
    'The token that the marketplace shows on connecting': 'O token que o marketplace mostra ao ligar',
    'Settings › Hostaway API › Create; shown once': 'Settings › Hostaway API › Create; mostrada uma única vez',
    'The secret address of the calendar, from its export settings':
      'O endereço secreto do calendário, nas suas definições de exportação',
    'Of the certified client application, the same for all properties':
      'Token da aplicação cliente certificada, igual para todos os alojamentos',
    'Of the property or portfolio: Marketplace › My subscriptions':
      'Token do alojamento ou do portefólio: Marketplace › My subscriptions',
    "The host's owner id; the merchant-of-record id": 'O ID de proprietário do anfitrião; o ID do merchant of record',
    'Login at the PMS, shared by the accounts of the workspace':
      'Utilizador no PMS, partilhado pelas contas do espaço de trabalho',
    'Of that login': 'Palavra-passe desse utilizador',
    'Shown once with the key; requests are signed with it':
      'Mostrado uma única vez com a chave; serve para assinar os pedidos',
    'Given to partners by the PMS; sent as a header': 'Entregue aos parceiros pelo PMS; enviado como cabeçalho',
  },
  consent: (pms) => `Inicie sessão em ${pms} e dê aí o seu consentimento. A sua palavra-passe fica em ${pms}.`,
  continueAt: (pms) => `Continuar em ${pms}`,
  consentWaits: (pms) => `Conclua o início de sessão em ${pms}. Esta página continua automaticamente.`,
  connect: 'Ligar',
  checking: (pms) => `A consultar ${pms} …`,
  privacy: 'As suas credenciais são verificadas com o PMS e guardadas cifradas.',
  connected: 'A sua conta está ligada',
  searching: 'À procura dos seus alojamentos …',
  found: (count) => (count === 1 ? '1 alojamento encontrado.' : `${count} alojamentos encontrados.`),
  finish: (who) => `Voltar a ${who}`,
  cancel: (who) => `Cancelar e voltar a ${who}`,
  again: 'Tentar novamente',
  problems: {
    expired: { title: 'Esta ligação já não é válida', text: 'É desconhecida ou expirou. Peça uma nova.' },
    otherBrowser: {
      title: 'Esta ligação foi aberta noutro navegador',
      text: 'Continue nesse navegador ou peça uma nova.',
    },
    tooMany: { title: 'Demasiadas tentativas', text: 'Peça uma nova ligação.' },
    offline: { title: 'Sem resposta', text: 'Verifique a sua ligação à internet e tente novamente.' },
    unknown: { title: 'Algo correu mal', text: 'Tente novamente dentro de momentos. Nada foi alterado.' },
    credentials: (pms) => ({
      title: `${pms} não aceita estas credenciais`,
      text: 'Verifique erros de escrita e caracteres em falta. Nada foi guardado.',
    }),
    refused: (pms) => ({
      title: `${pms} recusou a ligação`,
      text: 'Pode faltar uma permissão às credenciais, ou podem ser de outra conta.',
    }),
    unreachable: (pms) => ({
      title: `Não é possível contactar ${pms} agora`,
      text: 'As suas credenciais podem estar certas. Tente novamente dentro de alguns minutos.',
    }),
    pmsError: (pms) => ({ title: `${pms} respondeu com um erro`, text: 'Tente novamente dentro de alguns minutos.' }),
    consent: {
      title: 'O início de sessão não foi concluído',
      text: 'Não deu o seu consentimento, ou demorou demasiado. Tente novamente.',
    },
    busy: { title: 'Demasiados pedidos', text: 'Espere um minuto e tente novamente.' },
  },
};
