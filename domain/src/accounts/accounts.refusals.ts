import { t } from '../core/language/t.ts'
import { type Refusal, refusals } from '../core/refusal.ts'

export const accountsRefusals = {
  ...refusals('accounts.', 400, {
    badToken: 'That link has expired or was already used. Request a new one.',
    termsNeeded: { text: 'Please read the terms and check the box.', field: 'terms' },
    ageNeeded: { text: 'Please enter your age.', field: 'age' },
    unknownFlag: { text: 'We don’t know that setting.', field: 'name' },
    computedFlag: { text: 'That setting is worked out automatically and can’t be changed.', field: 'name' },
    whichPage: { text: 'Name the one settings page to save.', field: 'page' },
    notOnThatPage: 'That settings page doesn’t have this field.',
    whichBlog: { text: 'Choose the blog to change.', field: 'tumblelog_name_or_id' },
    endsInThePast: { text: 'The end date is in the past. Choose a later one.', field: 'until' },
  }),
  ...refusals('accounts.', 401, {
    wrongLogin: 'That email address and password don’t match. Try again.',
    tfaNeeded: { text: 'Enter the code from your authenticator app.', field: 'tfa_code' },
    wrongTfaCode: { text: 'That code isn’t right.', field: 'tfa_code' },
  }),
  ...refusals('accounts.', 403, {
    wrongPassword: { text: 'That isn’t your password.', field: 'password' },
    signupsClosed: 'Sign-ups are closed.',
    inviteNeeded: { text: 'You need an invitation to sign up.', field: 'invite' },
    exportUnconfirmed: "Confirm that it's you before you download your data. Go to your account settings.",
    safeModeFixed: { text: "You can't change safe mode.", field: 'safe_mode' },
    actsOnSelf: 'You can’t moderate your own account.',
    actsOnStaff: 'That person is staff. Remove them from staff first.',
  }),
  ...refusals('accounts.', 409, {
    emailTaken: { text: 'An account with that email address already exists.', field: 'email' },
    tfaIsOn: 'Two-factor authentication is already on.',
    tfaIsOff: 'Two-factor authentication isn’t on.',
    tfaNotBegun: 'Start setting up two-factor authentication first.',
    sameEmail: { text: 'That’s already your email address.', field: 'email' },
    alreadyVerified: 'Your email address is already confirmed.',
    staffAlready: 'That person is already staff.',
    notStaff: 'That person isn’t staff.',
    lastStaff: 'That’s the last staff member. Add another one first.',
    nothingToLift: 'That person isn’t restricted or suspended.',
  }),
  ...refusals('accounts.', 429, {
    tfaLocked: { text: 'Too many wrong codes. Please wait a moment and try again.', field: 'tfa_code' },
  }),
}

export const tooYoung = (minimumAge: number): Refusal => ({
  code: 'accounts.too_young',
  status: 403,
  text: t('You need to be at least {minimumAge} years old to have an account here.', { minimumAge }),
  field: 'age',
})
