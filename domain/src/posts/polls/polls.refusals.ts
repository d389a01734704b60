import { refusals } from '../../core/refusal.ts'
import { pollOptionMaxLength, pollOptionsMax, pollOptionsMin, pollQuestionMaxLength } from './polls.limits.ts'

/** Apart from those of posts, because only pages with polls need them. */
export const pollsRefusals = {
  ...refusals('posts.', 400, { noSuchOption: { text: 'The poll doesn’t have that option.', field: 'option' } }),
  ...refusals('posts.', 403, { alreadyVoted: 'You’ve already voted in this poll.' }),
  ...refusals('posts.poll_', 400, {
    options: {
      text: 'Polls need {min} to {max} options.',
      values: { min: pollOptionsMin, max: pollOptionsMax },
      field: 'poll',
    },
    optionTwice: { text: 'Two poll options are the same.', field: 'poll' },
    optionTooLong: {
      text: 'Poll options can have up to {max} characters.',
      values: { max: pollOptionMaxLength },
      field: 'poll',
    },
    questionTooLong: {
      text: 'Poll questions can have up to {max} characters.',
      values: { max: pollQuestionMaxLength },
      field: 'poll',
    },
  }),
  ...refusals('posts.poll_', 403, {
    hasVotes: { text: 'Someone has voted, so you can’t change the poll. You can remove it.', field: 'poll' },
    notBegun: 'The poll starts when the post is published.',
    ended: 'The poll has ended.',
  }),
}
