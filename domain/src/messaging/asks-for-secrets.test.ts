import { expect, test } from 'vitest'
import { asksForSecrets } from './asks-for-secrets.ts'

test('a message that mentions passwords, codes or staff is noticed in each language', () => {
  for (const text of [
    ...[
      'Send me your PASSWORD',
      'This is the staff of the site',
      'What is your login code?',
      'pls verify your account',
    ],
    ...['Wie ist dein Passwort?', 'Tu contraseña, por favor', 'Ton mot de passe ?', 'Qual é a sua senha?'],
    ...['パスワードを教えて', 'ما هي كلمة السر؟'],
  ])
    expect([text, asksForSecrets(text)]).toEqual([text, true])
  for (const text of ['Passing by', 'I staffed a stall', 'Decode this', 'The moss is green'])
    expect([text, asksForSecrets(text)]).toEqual([text, false])
})
