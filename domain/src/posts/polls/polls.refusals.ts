import { refusals } from '../../core/refusal.ts'
import { pollOptionMaxLength, pollOptionsMax, pollOptionsMin, pollQuestionMaxLength } from './polls.limits.ts'

/** Apart from those of posts, because only pages with polls need them. */
export const pollsRefusals = refusals({
  options: {
    code: 'posts.poll_options',
    status: 400,
    text: 'Polls need {min} to {max} options.',
    values: { min: pollOptionsMin, max: pollOptionsMax },
    field: 'poll',
  },
  optionTwice: {
    code: 'posts.poll_option_twice',
    status: 400,
    text: 'Two poll options are the same.',
    field: 'poll',
  },
  optionTooLong: {
    code: 'posts.poll_option_too_long',
    status: 400,
    text: 'Poll options can have up to {max} characters.',
    values: { max: pollOptionMaxLength },
    field: 'poll',
  },
  questionTooLong: {
    code: 'posts.poll_question_too_long',
    status: 400,
    text: 'Poll questions can have up to {max} characters.',
    values: { max: pollQuestionMaxLength },
    field: 'poll',
  },
  hasVotes: {
    code: 'posts.poll_has_votes',
    status: 403,
    text: 'Someone has voted, so you can’t change the poll. You can remove it.',
    field: 'poll',
  },
  notBegun: { code: 'posts.poll_not_begun', status: 403, text: 'The poll starts when the post is published.' },
  ended: { code: 'posts.poll_ended', status: 403, text: 'The poll has ended.' },
  alreadyVoted: { code: 'posts.already_voted', status: 403, text: 'You’ve already voted in this poll.' },
  noSuchOption: {
    code: 'posts.no_such_option',
    status: 400,
    text: 'The poll doesn’t have that option.',
    field: 'option',
  },
})
