import { useMutation } from '@tanstack/react-query';
import { readCsv } from '../api/csv.js';
import { Problem } from './parts.js';

const save = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};

interface ExportCsvProps {
  /** The address of the list in the API. */
  path: string;
  /** The filter of the list, without its page. */
  query: Parameters<typeof readCsv>[1];
  /** The name of the file, without its date and ending. */
  name: string;
}

/** Saves the contents of a list, on all its pages. */
export const ExportCsv = ({ path, query, name }: ExportCsvProps) => {
  const reading = useMutation({
    mutationFn: () => readCsv(path, query),
    onSuccess: (file) => save(file, `${name}-${new Date().toISOString().slice(0, 10)}.csv`),
  });
  return (
    <>
      <button className="export" disabled={reading.isPending} onClick={() => reading.mutate()}>
        {reading.isPending ? 'Exporting …' : 'Export CSV'}
      </button>
      {reading.error && <Problem error={reading.error} />}
    </>
  );
};
