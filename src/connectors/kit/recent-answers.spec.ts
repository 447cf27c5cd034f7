import { RecentAnswers } from './recent-answers.js';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);

describe('recent answers', () => {
  it('are returned for two minutes, the newest one for each question', () => {
    const answers = new RecentAnswers();
    answers.keep('a', 'one', at(0));
    answers.keep('a', 'two', at(60));
    answers.keep('b', 'three', at(60));
    expect([answers.find('a', at(179)), answers.find('b', at(179)), answers.find('c', at(61))]).toEqual([
      'two',
      'three',
      undefined,
    ]);
    expect(answers.find('a', at(180))).toBeUndefined();
  });

  it('are dropped, oldest first, when they become too many', () => {
    const answers = new RecentAnswers();
    const large = 'x'.repeat(6 * 1024 * 1024);
    for (const [index, question] of ['a', 'b', 'c'].entries()) answers.keep(question, large, at(index));
    expect(['a', 'b', 'c'].map((question) => answers.find(question, at(3)) !== undefined)).toEqual([false, true, true]);
    answers.keep('d', 'x'.repeat(17 * 1024 * 1024), at(4));
    answers.keep('e', 'small', at(5));
    expect(['b', 'd', 'e'].map((question) => answers.find(question, at(6)))).toEqual([undefined, undefined, 'small']);
  });
});
