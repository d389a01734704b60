import { t } from '@bowerbird/domain/core/language/t.ts'
import { type DrawnPack, drawn, face, heart, line, path, round } from './drawing.ts'

const steam = line('M40 22q-5 -6 0 -12M52 22q-5 -6 0 -12M64 22q-5 -6 0 -12', '#9fb0c6')

export const kitchen: DrawnPack = {
  key: 'kitchen',
  title: () => t('Kitchen'),
  drawings: [
    drawn(
      'tea',
      () => t('A cup of tea, glad to see you'),
      steam,
      path('M74 42q20 -2 16 16q-3 12 -20 10', 'none'),
      path('M22 32h56v24q0 26 -28 26t-28 -26Z', '#ffffff'),
      round(50, 32, 28, 6, '#c98b4b'),
      face(50, 54, 'glad'),
      path('M16 88q34 8 68 0', 'none'),
    ),
    drawn(
      'toast',
      () => t('A slice of toast, laughing'),
      path('M20 46q-8 -24 16 -24h28q24 0 16 24v36q0 6 -6 6h-48q-6 0 -6 -6Z', '#c98b4b'),
      path('M28 46q-6 -16 10 -16h24q16 0 10 16v32h-44Z', '#f6dca8'),
      face(50, 52, 'laughing'),
    ),
    drawn(
      'egg',
      () => t('A fried egg, fast asleep'),
      path('M16 54q-6 -22 18 -26q8 -18 28 -6q24 0 22 24q8 24 -18 30q-20 16 -34 0q-16 -2 -16 -22Z', '#ffffff'),
      round(50, 52, 21, 20, '#ffc93c'),
      face(50, 49, 'asleep'),
    ),
    drawn(
      'carrot',
      () => t('A carrot, amazed'),
      path('M50 24q-14 -16 -20 -6M50 24q0 -22 6 -20M50 24q14 -16 20 -6', 'none'),
      line('M50 24q-14 -16 -20 -6M50 24q0 -22 6 -20M50 24q14 -16 20 -6', '#3aa655', 5),
      path('M28 34q22 -18 44 0q-4 38 -22 62q-18 -24 -22 -62Z', '#ff8a3d'),
      face(50, 46, 'amazed'),
    ),
    drawn(
      'cake',
      () => t('A birthday cake with a candle'),
      line('M50 12v16', '#2f6bff', 5),
      path('M50 2q6 7 0 10q-6 -3 0 -10Z', '#ffd23f'),
      path('M18 46q0 -18 32 -18t32 18v38h-64Z', '#f7a8c4'),
      path('M18 46q8 12 16 0q8 12 16 0q8 12 16 0q8 12 16 0q0 -18 -32 -18t-32 18Z', '#ffffff'),
      face(50, 64, 'glad'),
    ),
    drawn(
      'kettle',
      () => t('A kettle boils with rage'),
      line('M84 18q6 -4 10 2M84 28q8 0 10 6', '#9fb0c6'),
      path('M34 26q16 -20 32 0', 'none'),
      path('M74 54l14 -22l6 4l-12 34Z', '#e5484d'),
      path('M20 88q-6 -52 30 -56q36 4 30 56Z', '#e5484d'),
      round(50, 30, 6, 4, '#12203a'),
      face(50, 58, 'cross'),
    ),
    drawn(
      'pear',
      () => t('A pear in love'),
      line('M52 18q2 -10 8 -12', '#7a5230', 4),
      path('M50 16q14 2 14 20q18 14 14 34q-4 22 -28 22t-28 -22q-4 -20 14 -34q0 -18 14 -20Z', '#b8d94a'),
      face(50, 58, 'in love'),
      heart(84, 26, 6),
    ),
    drawn(
      'onion',
      () => t('An onion cries a little'),
      line('M50 26q-4 -14 -12 -18M50 26q4 -14 10 -20M50 26v-20', '#3aa655', 4),
      path('M50 24q6 12 22 18q18 10 10 30q-8 20 -32 20t-32 -20q-8 -20 10 -30q16 -6 22 -18Z', '#d9b8e8'),
      line('M40 40q-14 24 -4 48M60 40q14 24 4 48', '#b98bd0', 2),
      face(50, 58, 'crying'),
    ),
  ],
}
