import { refusals } from '../../core/refusal.ts'
import { pollOptionMaxLength, pollOptionsMax, pollOptionsMin, pollQuestionMaxLength } from './polls.limits.ts'

/** Apart from those of posts, because only pages with polls need them. */
export const pollsRefusals = refusals({
  options: {
    code: 'posts.poll_options',
    status: 400,
    text: 'A poll takes {min} to {max} options.',
    values: { min: pollOptionsMin, max: pollOptionsMax },
    field: 'poll',
  },
  optionTwice: {
    code: 'posts.poll_option_twice',
    status: 400,
    text: 'Two options of the poll are the same.',
    field: 'poll',
  },
  optionTooLong: {
    code: 'posts.poll_option_too_long',
    status: 400,
    text: 'An option of a poll takes up to {max} characters.',
    values: { max: pollOptionMaxLength },
    field: 'poll',
  },
  questionTooLong: {
    code: 'posts.poll_question_too_long',
    status: 400,
    text: 'The question of a poll takes up to {max} characters.',
    values: { max: pollQuestionMaxLength },
    field: 'poll',
  },
  hasVotes: {
    code: 'posts.poll_has_votes',
    status: 403,
    text: 'Somebody has voted, so the poll cannot be changed. It can be removed.',
    field: 'poll',
  },
  notBegun: { code: 'posts.poll_not_begun', status: 403, text: 'The poll begins when its post is published.' },
  ended: { code: 'posts.poll_ended', status: 403, text: 'The poll has ended.' },
  alreadyVoted: { code: 'posts.already_voted', status: 403, text: 'You have voted in this poll before.' },
  noSuchOption: { code: 'posts.no_such_option', status: 400, text: 'The poll has no such option.', field: 'option' },
})
