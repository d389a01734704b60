import { t } from '../core/language/t.ts'
import { type Refusal, refusals } from '../core/refusal.ts'

export const accountsRefusals = refusals({
  wrongLogin: { code: 'accounts.wrong_login', status: 401, text: 'That e-mail address and password do not match.' },
  tfaNeeded: {
    code: 'accounts.tfa_needed',
    status: 401,
    text: 'Enter the code of your authenticator app.',
    field: 'tfa_code',
  },
  wrongTfaCode: { code: 'accounts.wrong_tfa_code', status: 401, text: 'That code is not right.', field: 'tfa_code' },
  tfaLocked: {
    code: 'accounts.tfa_locked',
    status: 429,
    text: 'Too many wrong codes. Please wait a moment and try again.',
    field: 'tfa_code',
  },
  wrongPassword: {
    code: 'accounts.wrong_password',
    status: 403,
    text: 'That is not your password.',
    field: 'password',
  },
  emailTaken: {
    code: 'accounts.email_taken',
    status: 409,
    text: 'An account with that e-mail address exists already.',
    field: 'email',
  },
  badToken: {
    code: 'accounts.bad_token',
    status: 400,
    text: 'That link has expired or was used already. Ask for a new one.',
  },
  signupsClosed: { code: 'accounts.signups_closed', status: 403, text: 'This place is not taking new accounts.' },
  inviteNeeded: {
    code: 'accounts.invite_needed',
    status: 403,
    text: 'You need an invitation to join.',
    field: 'invite',
  },
  termsNeeded: {
    code: 'accounts.terms_needed',
    status: 400,
    text: 'Please read the terms and say that you have.',
    field: 'terms',
  },
  ageNeeded: { code: 'accounts.age_needed', status: 400, text: 'Please tell how old you are.', field: 'age' },
  tfaIsOn: { code: 'accounts.tfa_is_on', status: 409, text: 'Two-factor authentication is on already.' },
  tfaIsOff: { code: 'accounts.tfa_is_off', status: 409, text: 'Two-factor authentication is not on.' },
  tfaNotBegun: {
    code: 'accounts.tfa_not_begun',
    status: 409,
    text: 'Start setting up two-factor authentication first.',
  },
  exportUnconfirmed: {
    code: 'accounts.export_unconfirmed',
    status: 403,
    text: "Confirm that it's you before you download your data. Go to your account settings.",
  },
  sameEmail: {
    code: 'accounts.same_email',
    status: 409,
    text: 'That is your e-mail address already.',
    field: 'email',
  },
  alreadyVerified: {
    code: 'accounts.already_verified',
    status: 409,
    text: 'Your e-mail address is confirmed already.',
  },
  unknownFlag: { code: 'accounts.unknown_flag', status: 400, text: 'There is no flag of that name.', field: 'name' },
  computedFlag: {
    code: 'accounts.computed_flag',
    status: 400,
    text: 'That flag is worked out for each visitor and cannot be set.',
    field: 'name',
  },
  staffAlready: { code: 'accounts.staff_already', status: 409, text: 'That person is staff already.' },
  notStaff: { code: 'accounts.not_staff', status: 409, text: 'That person is not staff.' },
  lastStaff: {
    code: 'accounts.last_staff',
    status: 409,
    text: 'That is the last staff member. Make somebody else staff first.',
  },
  safeModeFixed: {
    code: 'accounts.safe_mode_fixed',
    status: 403,
    text: "You can't change safe mode.",
    field: 'safe_mode',
  },
  whichPage: {
    code: 'accounts.which_page',
    status: 400,
    text: 'Name the one settings page to save.',
    field: 'page',
  },
  notOnThatPage: {
    code: 'accounts.not_on_that_page',
    status: 400,
    text: 'That page of the settings has no such field.',
  },
  whichBlog: {
    code: 'accounts.which_blog',
    status: 400,
    text: 'Name the blog to change.',
    field: 'tumblelog_name_or_id',
  },
  actsOnSelf: { code: 'accounts.acts_on_self', status: 403, text: "You can't decide about your own account." },
  actsOnStaff: {
    code: 'accounts.acts_on_staff',
    status: 403,
    text: 'That person is staff. Make them staff no longer first.',
  },
  endsInThePast: { code: 'accounts.ends_in_the_past', status: 400, text: 'The end is in the past.', field: 'until' },
  nothingToLift: {
    code: 'accounts.nothing_to_lift',
    status: 409,
    text: 'That person is neither limited nor suspended.',
  },
})

export const tooYoung = (minimumAge: number): Refusal => ({
  code: 'accounts.too_young',
  status: 403,
  text: t('You need to be at least {minimumAge} years old to have an account here.', { minimumAge }),
  field: 'age',
})
