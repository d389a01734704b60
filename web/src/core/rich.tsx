import { fillMessage } from '@bowerbird/domain/core/language/fill-message.ts'
import { currentLanguage } from '@bowerbird/domain/core/language/t.ts'
import { Fragment, type ReactNode } from 'react'

type Piece = ReactNode | ((inside: ReactNode) => ReactNode)

// An element that is a value needs no isolates around it: in a grid they would be a cell of their own.
const opening = /\u2068?<(\w+)>/
const lessThan = '\uE000'

/**
 * Gives a message with elements in it: `rich('Read <a>the rules</a>, {name}.', { a: (text) => <a …>{text}</a>, name })`.
 * A value that is an element stands in the place of its name.
 */
export function rich(message: string, pieces: Record<string, Piece>): ReactNode {
  const values: Record<string, string | number> = {}
  for (const [name, piece] of Object.entries(pieces))
    if (typeof piece === 'number') values[name] = piece
    else if (typeof piece === 'string') values[name] = piece.replaceAll('<', lessThan)
    else if (typeof piece !== 'function') values[name] = `<${name}></${name}>`
  return split(fillMessage(message, values, currentLanguage()), pieces)
}

function split(text: string, pieces: Record<string, Piece>): ReactNode {
  const nodes: ReactNode[] = []
  let rest = text
  for (let found = opening.exec(rest); found; found = opening.exec(rest)) {
    const [tag, name = ''] = found
    const end = rest.indexOf(`</${name}>`, found.index)
    if (end < 0) break
    const piece = pieces[name]
    const inside = split(rest.slice(found.index + tag.length, end), pieces)
    nodes.push(plain(rest.slice(0, found.index)))
    nodes.push(<Fragment key={nodes.length}>{typeof piece === 'function' ? piece(inside) : piece}</Fragment>)
    const after = rest.slice(end + `</${name}>`.length)
    rest = tag.startsWith('\u2068') && after.startsWith('\u2069') ? after.slice(1) : after
  }
  return [...nodes, plain(rest)]
}

const plain = (text: string) => text.replaceAll(lessThan, '<')
