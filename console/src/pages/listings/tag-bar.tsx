import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeTag, type TagAct, type Taggable, useTags } from '../../api/tags.js';
import { count } from '../../ui/format.js';
import { Choice } from '../../ui/form.js';
import { Notice, Problem } from '../../ui/parts.js';

interface TagBarProps {
  kind: Taggable;
  chosen: readonly string[];
  onClear: () => void;
}

interface Done {
  act: TagAct;
  tag: string;
  changed: number;
}

const Outcome = ({ act, tag, changed }: Done) => (
  <Notice
    tone="good"
    title={
      act === 'apply' ? `${tag}: on ${count(changed, 'more listing')}` : `${tag}: off ${count(changed, 'listing')}`
    }
  />
);

/** Adds a tag to the chosen rows of a list, or removes it. */
export const TagBar = ({ kind, chosen, onClear }: TagBarProps) => {
  const client = useQueryClient();
  const tags = useTags();
  const [tagID, setTag] = useState('');
  const known = tags.data?.data ?? [];
  const change = useMutation({
    mutationFn: async (act: TagAct): Promise<Done> => {
      const changed = await changeTag(act, tagID, kind, chosen);
      return { act, tag: known.find(({ id }) => id === tagID)?.name ?? '', changed };
    },
    onSuccess: () => client.invalidateQueries(),
  });
  const isOff = tagID === '' || change.isPending;
  return (
    <section className="tag-bar" aria-label="Selection">
      <div className="row">
        <b>{count(chosen.length, kind)}</b>
        <Choice
          label="Tag"
          isHidden
          value={tagID}
          options={[
            ['', known.length > 0 ? 'Tag …' : 'No tags yet'],
            ...known.map(({ id, name }) => [id, name] as const),
          ]}
          onValue={setTag}
        />
        <button disabled={isOff} onClick={() => change.mutate('apply')}>
          Add the tag
        </button>
        <button disabled={isOff} onClick={() => change.mutate('withdraw')}>
          Remove the tag
        </button>
        <button className="plain" onClick={onClear}>
          Choose none
        </button>
      </div>
      {change.error && <Problem error={change.error} />}
      {change.data && <Outcome {...change.data} />}
    </section>
  );
};
