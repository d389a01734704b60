import { t } from '@bowerbird/domain/core/language/t.ts'
import { type DrawnPack, drawn, eyes, heart, line, type Mood, path, round } from './drawing.ts'

const satin = '#2f5fd0'
const dark = '#24479f'
const straw = '#e9c46a'

/** A satin bowerbird from the front; `wings` are drawn behind it. */
const bird = (mood: Mood, wings = resting) =>
  [
    line('M42 88v7M58 88v7', straw, 4),
    wings,
    round(50, 56, 29, 34, satin),
    round(50, 70, 17, 18, '#8fb2ff'),
    path('M46 22q4 -12 8 0Z', dark),
    round(50, 43, 20, 11, '#dfe9ff'),
    eyes[mood](50, 43),
    mood === 'laughing' || mood === 'amazed' ? openBeak : path('M44 49h12l-6 8Z', straw),
  ].join('')

const openBeak = path('M44 48h12l-6 -4Z', straw) + path('M44 50h12l-6 11Z', '#c23b52')

const resting = path('M23 52q-12 16 2 28Z', dark) + path('M77 52q12 16 -2 28Z', dark)
const waving = path('M23 52q-12 16 2 28Z', dark) + path('M76 52q20 -14 16 -34q-18 6 -22 24Z', dark)
const flung = path('M24 52q-20 -14 -16 -34q18 6 22 24Z', dark) + path('M76 52q20 -14 16 -34q-18 6 -22 24Z', dark)

const spark = (x: number, y: number, colour: string) =>
  path(`M${x} ${y - 5}l2 3l3 2l-3 2l-2 3l-2 -3l-3 -2l3 -2Z`, colour)

export const bowerbird: DrawnPack = {
  key: 'bowerbird',
  title: () => 'Bowerbird',
  drawings: [
    drawn('hello', () => t('A blue bird waves hello'), bird('glad', waving)),
    drawn('laugh', () => t('A blue bird laughs out loud'), bird('laughing', flung)),
    drawn('love', () => t('A blue bird in love'), bird('in love'), heart(84, 24, 8), heart(14, 34, 5)),
    drawn('sleep', () => t('A blue bird fast asleep'), bird('asleep'), line('M76 16h10l-10 10h10M88 6h6l-6 6h6')),
    drawn('cross', () => t('A blue bird is cross'), bird('cross'), line('M82 14l8 8M90 12l-8 10', '#e5484d', 4)),
    drawn('cry', () => t('A blue bird cries'), bird('crying'), round(24, 92, 12, 3, '#6cc4ff')),
    drawn(
      'party',
      () => t('A blue bird at a party'),
      bird('laughing', flung),
      path('M38 24l12 -22l12 22Z', '#ff8a3d'),
      spark(14, 60, '#ffd23f'),
      spark(88, 64, '#3ddc97'),
      spark(82, 84, '#ff5a7a'),
    ),
    drawn(
      'hm',
      () => t('A blue bird is thinking'),
      bird('thinking'),
      round(82, 18, 12, 9, '#ffffff'),
      round(70, 31, 3, 3, '#ffffff'),
    ),
  ],
}
