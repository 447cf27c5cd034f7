/** The maximum number of parameters. Beyond it, an object names the parts. */
const MOST = 5;
/** The maximum number of a class's dependencies. Beyond it, a class does more than one thing. */
const MOST_DEPENDENCIES = 8;

const isConstructor = ({ parent }) => parent?.type === 'MethodDefinition' && parent.kind === 'constructor';

const limitRule = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Limits the parameters of functions, and the dependencies that constructors declare.' },
    messages: {
      parameters: 'This function has {{count}} parameters; the most is {{most}}.',
      dependencies:
        'The constructor of {{name}} declares {{count}} dependencies; the most is {{most}}. Divide the class.',
    },
    schema: [],
  },
  create(context) {
    const check = (node) => {
      const count = node.params.length;
      const most = isConstructor(node) ? MOST_DEPENDENCIES : MOST;
      if (count <= most) return;
      const name = isConstructor(node) ? (node.parent.parent.parent.id?.name ?? 'a class') : '';
      context.report({
        node,
        messageId: isConstructor(node) ? 'dependencies' : 'parameters',
        data: { name, count, most },
      });
    };
    return {
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
      TSEmptyBodyFunctionExpression: check,
    };
  },
};

export default { rules: { limit: limitRule } };
