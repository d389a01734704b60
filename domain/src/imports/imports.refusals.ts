import { t } from '../core/language/t.ts'
import { type Refusal, refusals } from '../core/refusal.ts'

export const importsRefusals = refusals({
  alreadyOpen: {
    code: 'imports.already_open',
    status: 409,
    text: 'This blog has an import that is not finished. Finish it or give it up first.',
  },
  gone: { code: 'imports.gone', status: 404, text: 'That import is not here.' },
  noFile: { code: 'imports.no_file', status: 400, text: 'Choose the archive to bring along.', field: 'bytes' },
  noAddress: {
    code: 'imports.no_address',
    status: 400,
    text: 'Say which blog to read, at which address.',
    field: 'blog',
  },
  noZone: { code: 'imports.no_zone', status: 400, text: 'That is no time zone.', field: 'zone' },
  noSuchPart: { code: 'imports.no_such_part', status: 400, text: 'The archive has no such part.', field: 'part' },
  wrongPart: {
    code: 'imports.wrong_part',
    status: 400,
    text: 'This part of the archive is not as long as it should be. Send it again.',
  },
  notNow: (state: string): Refusal => ({
    code: 'imports.not_now',
    status: 409,
    text: t('That cannot be done now: the import is {state}.', { state }),
  }),
  onlyThere: {
    code: 'imports.only_there',
    status: 409,
    text: 'This import was begun on the command line, and goes on there.',
  },
  cannotUndo: { code: 'imports.cannot_undo', status: 409, text: 'There is nothing of this import to undo.' },
})
