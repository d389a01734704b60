import { readConfig } from '../../core/process/config.ts'
import { replaceSecret, rotateSecret } from '../rotate-secret.ts'
import { done, type Verb } from './verb.ts'

export const secretVerbs: Record<string, Verb> = {
  'secret rotate': {
    about: 'encrypt everything with a new secret; stop all servers and workers first',
    async run({ env }) {
      const config = readConfig(env)
      const { count, file } = await rotateSecret(config)
      const next = config.secret
        ? `Set SECRET to the text in ${file} on every server, then delete that file.`
        : `The new secret is in ${file}. Servers with a DATA_DIR of their own need a copy of that file.`
      return done(`Encrypted ${count} values with a new secret. ${next}`, { count, file })
    },
  },
  'secret replace': {
    about: 'continue with another secret when the earlier one is lost; stop all servers and workers first',
    async run({ env, confirm }) {
      const config = readConfig(env)
      await confirm('Give up everything that is encrypted with the lost secret, for good?')
      await replaceSecret(config)
      return done('This installation has another secret now. Take a backup, which includes it.', {})
    },
  },
}
