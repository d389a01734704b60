import { blogPath, taggedPath } from '@bowerbird/domain/core/urls.ts'
import { heading, list, paragraph, quotation, readMore, toHtml, toPlain } from '../markup.ts'
import type { Pen } from '../pen.ts'
import { drawTags } from './tags.ts'
import type { Surroundings, Written } from './written.ts'

type Form = (pen: Pen, around: Surroundings) => { title: string; html: string }

const note: Form = ({ write, subject }) => ({
  title: '',
  html: paragraph(write(subject.openings), write(subject.endings)),
})

const entry: Form = ({ write, subject }, { pictureHtml }) => ({
  title: write(subject.titles),
  html:
    paragraph(write(subject.openings), write(subject.details)) +
    (pictureHtml ?? '') +
    paragraph(write(subject.details), write(subject.endings)),
})

const listing: Form = ({ draw, fill, write, subject }) => {
  const { title, intro, items, isOrdered } = draw(subject.lists)
  return {
    title: fill(title),
    html: paragraph(fill(intro)) + list(items.map(fill), isOrdered) + paragraph(write(subject.endings)),
  }
}

const essay: Form = ({ write, subject }, { pictureHtml }) => ({
  title: write(subject.titles),
  html:
    (pictureHtml ?? '') +
    paragraph(write(subject.openings), write(subject.details)) +
    heading(write(subject.headings)) +
    paragraph(write(subject.details), write(subject.details)) +
    quotation(write(subject.quotes)) +
    paragraph(write(subject.endings)),
})

/** The part below the fold is behind "Keep reading". */
const longRead: Form = ({ write, subject }) => ({
  title: write(subject.titles),
  html:
    paragraph(write(subject.openings), write(subject.details)) +
    readMore +
    [0, 1]
      .map(() => heading(write(subject.headings)) + paragraph(write(subject.details), write(subject.details)))
      .join('') +
    paragraph(write(subject.openings), write(subject.endings)),
})

const saying: Form = ({ write, subject }) => ({
  title: '',
  html: quotation(write(subject.quotes)) + paragraph(write(subject.details)),
})

const pointer: Form = ({ write, draw, subject }, { neighbour: { name } }) => {
  const tag = draw(subject.tags)
  const links =
    `<p>There is more under <a href="${taggedPath(tag)}">${toHtml(tag)}</a>, ` +
    `and <a href="${blogPath(name)}">${name}</a> knows far more about it than I do.</p>`
  return { title: '', html: paragraph(write(subject.openings), write(subject.details)) + links }
}

const snapshot: Form = ({ write, subject }, { pictureHtml }) => ({
  title: '',
  html: (pictureHtml ?? '') + paragraph(write(subject.openings), write(subject.endings)),
})

const forms: Form[] = [
  note,
  note,
  note,
  entry,
  entry,
  entry,
  entry,
  listing,
  listing,
  essay,
  essay,
  longRead,
  saying,
  pointer,
]

/** Uses everything that a text post can contain: titles, paragraphs, headings, lists, quotations, links, read-more. */
export function writeText(pen: Pen, around: Surroundings): Written {
  pen.startPost()
  const form = around.pictureHtml ? pen.random.pick([entry, essay, snapshot]) : pen.draw(forms)
  const { title, html } = form(pen, around)
  return { kind: 'text', title: toPlain(title), html, tags: drawTags(pen) }
}
