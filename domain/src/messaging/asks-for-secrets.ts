/** Words of people who pretend to be staff, in the languages of the site. */
const words =
  /pass ?w(?:or)?d|passcode|log-?in code|(?:verification|security|confirmation) code|verify your account|\bstaff\b|moderator|passwort|kennwort|contraseña|mot de passe|\bsenha\b|パスワード|暗証番号|認証コード|كلمة (?:السر|المرور)|رمز (?:التحقق|الدخول)/iu

/** Whether a message mentions passwords, codes or staff, so that a reader is told what staff never ask. */
export const asksForSecrets = (text: string): boolean => words.test(text)
