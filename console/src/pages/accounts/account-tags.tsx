import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, type Schemas } from '../../api/client.js';
import { changeTag, type TagAct, useTags } from '../../api/tags.js';
import { Check, Field } from '../../ui/form.js';
import { Load, Panel, Problem } from '../../ui/parts.js';

type Account = Schemas['AccountDetails'];

/** Shows the form for a new tag of the workspace. */
const NewTag = ({ onMade }: { onMade: (id: string) => void }) => {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const make = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/tag', { body: { name } })),
    onSuccess: async ({ id }) => {
      setName('');
      await client.invalidateQueries({ queryKey: ['tags'] });
      onMade(id);
    },
  });
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate();
      }}
    >
      <Field label="New tag" value={name} onValue={setName} placeholder="Seaside" />
      {make.error && <Problem error={make.error} />}
      <button disabled={make.isPending || name.trim() === ''}>Create</button>
    </form>
  );
};

const without = (ids: readonly string[], others: readonly string[]): string[] =>
  ids.filter((id) => !others.includes(id));

/** Shows the tags of an account, which all its listings have. */
export const AccountTags = ({ account }: { account: Account }) => {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly string[]>(account.tags.map(({ id }) => id));
  const tags = useTags();
  const apply = useMutation({
    mutationFn: async () => {
      const before = account.tags.map(({ id }) => id);
      const change = async (act: TagAct, ids: readonly string[]): Promise<void> => {
        for (const id of ids) await changeTag(act, id, 'account', [account.id]);
      };
      await change('apply', without(chosen, before));
      await change('withdraw', without(before, chosen));
    },
    onSuccess: () => client.invalidateQueries(),
  });
  const toggle = (id: string, isOn: boolean): void =>
    setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <Panel title="Tags">
      <div className="body form">
        <Load of={tags}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="muted">There are no tags yet. All listings of the account carry its tags.</p>
            ) : (
              <>
                <fieldset className="stack-s">
                  <legend className="sr">Tags of this account</legend>
                  {data.map(({ id, name }) => (
                    <Check key={id} label={name} isOn={chosen.includes(id)} onValue={(isOn) => toggle(id, isOn)} />
                  ))}
                </fieldset>
                {apply.error && <Problem error={apply.error} />}
                <button disabled={apply.isPending} onClick={() => apply.mutate()}>
                  {apply.isPending ? 'Saving …' : 'Apply to all listings'}
                </button>
              </>
            )
          }
        </Load>
        <NewTag onMade={(id) => setChosen([...chosen, id])} />
      </div>
    </Panel>
  );
};
