const { DOCUMENT, CLIENT } = process.env;

export default {
  lodgewire: {
    input: DOCUMENT,
    output: { target: `${CLIENT}/client.ts`, schemas: `${CLIENT}/model`, client: 'fetch', mode: 'tags-split' },
  },
};
