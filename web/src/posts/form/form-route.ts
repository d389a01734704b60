import { notFound, type PageArgs, requireUser } from '../../core/page/page.ts'
import { kindToWrite } from './kind-to-write.ts'

/** The page below shows itself; the form comes from its host. */
export const Component = () => null

/** A guest logs in first and comes back; a kind that is none is not found. POST-007, POST-009 */
export async function loader(args: PageArgs): Promise<null> {
  const { type } = args.params
  if (type !== undefined && kindToWrite(type) === null) notFound()
  await requireUser(args)
  return null
}
