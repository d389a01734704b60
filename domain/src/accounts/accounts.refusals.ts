import { t } from '../core/language/t.ts'
import { type Refusal, refusals } from '../core/refusal.ts'

export const accountsRefusals = refusals({
  wrongLogin: {
    code: 'accounts.wrong_login',
    status: 401,
    text: 'That email address and password don’t match. Try again.',
  },
  tfaNeeded: {
    code: 'accounts.tfa_needed',
    status: 401,
    text: 'Enter the code from your authenticator app.',
    field: 'tfa_code',
  },
  wrongTfaCode: { code: 'accounts.wrong_tfa_code', status: 401, text: 'That code isn’t right.', field: 'tfa_code' },
  tfaLocked: {
    code: 'accounts.tfa_locked',
    status: 429,
    text: 'Too many wrong codes. Please wait a moment and try again.',
    field: 'tfa_code',
  },
  wrongPassword: {
    code: 'accounts.wrong_password',
    status: 403,
    text: 'That isn’t your password.',
    field: 'password',
  },
  emailTaken: {
    code: 'accounts.email_taken',
    status: 409,
    text: 'An account with that email address already exists.',
    field: 'email',
  },
  badToken: {
    code: 'accounts.bad_token',
    status: 400,
    text: 'That link has expired or was already used. Request a new one.',
  },
  signupsClosed: { code: 'accounts.signups_closed', status: 403, text: 'Sign-ups are closed.' },
  inviteNeeded: {
    code: 'accounts.invite_needed',
    status: 403,
    text: 'You need an invitation to sign up.',
    field: 'invite',
  },
  termsNeeded: {
    code: 'accounts.terms_needed',
    status: 400,
    text: 'Please read the terms and check the box.',
    field: 'terms',
  },
  ageNeeded: { code: 'accounts.age_needed', status: 400, text: 'Please enter your age.', field: 'age' },
  tfaIsOn: { code: 'accounts.tfa_is_on', status: 409, text: 'Two-factor authentication is already on.' },
  tfaIsOff: { code: 'accounts.tfa_is_off', status: 409, text: 'Two-factor authentication isn’t on.' },
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
    text: 'That’s already your email address.',
    field: 'email',
  },
  alreadyVerified: {
    code: 'accounts.already_verified',
    status: 409,
    text: 'Your email address is already confirmed.',
  },
  unknownFlag: { code: 'accounts.unknown_flag', status: 400, text: 'We don’t know that setting.', field: 'name' },
  computedFlag: {
    code: 'accounts.computed_flag',
    status: 400,
    text: 'That setting is worked out automatically and can’t be changed.',
    field: 'name',
  },
  staffAlready: { code: 'accounts.staff_already', status: 409, text: 'That person is already staff.' },
  notStaff: { code: 'accounts.not_staff', status: 409, text: 'That person isn’t staff.' },
  lastStaff: {
    code: 'accounts.last_staff',
    status: 409,
    text: 'That’s the last staff member. Add another one first.',
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
    text: 'That settings page doesn’t have this field.',
  },
  whichBlog: {
    code: 'accounts.which_blog',
    status: 400,
    text: 'Choose the blog to change.',
    field: 'tumblelog_name_or_id',
  },
  actsOnSelf: { code: 'accounts.acts_on_self', status: 403, text: 'You can’t moderate your own account.' },
  actsOnStaff: {
    code: 'accounts.acts_on_staff',
    status: 403,
    text: 'That person is staff. Remove them from staff first.',
  },
  endsInThePast: {
    code: 'accounts.ends_in_the_past',
    status: 400,
    text: 'The end date is in the past. Choose a later one.',
    field: 'until',
  },
  nothingToLift: {
    code: 'accounts.nothing_to_lift',
    status: 409,
    text: 'That person isn’t restricted or suspended.',
  },
})

export const tooYoung = (minimumAge: number): Refusal => ({
  code: 'accounts.too_young',
  status: 403,
  text: t('You need to be at least {minimumAge} years old to have an account here.', { minimumAge }),
  field: 'age',
})
