import type { HeaderFocus } from '@bowerbird/domain/blogs/header-focus.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { type PointerEvent, useRef } from 'react'
import styles from './FocusPicker.module.css'

interface Props {
  address: string
  focus: HeaderFocus
  onChange: (focus: HeaderFocus) => void
}

const percent = (at: number, from: number, size: number) =>
  Math.round(100 * Math.min(1, Math.max(0, (at - from) / (size || 1))))

/** The point of a header picture that is never cut away: dragged on the picture, or moved along and down by keys. */
export function FocusPicker({ address, focus, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const moveTo = ({ clientX, clientY }: PointerEvent) => {
    const box = place.current?.getBoundingClientRect()
    if (box) onChange({ x: percent(clientX, box.left, box.width), y: percent(clientY, box.top, box.height) })
  }
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>{t('Focal point')}</legend>
      <p className={styles.hint}>
        {t('Drag the dot to the part of the picture that should always show. The edges may be cropped.')}
      </p>
      <div
        ref={place}
        className={styles.place}
        aria-hidden="true"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId)
          moveTo(event)
        }}
        onPointerMove={(event) => event.buttons === 1 && moveTo(event)}
      >
        <img className={styles.picture} src={address} alt="" draggable={false} />
        <span className={styles.dot} style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
      </div>
      <div className={styles.sliders}>
        <Slider
          label={t('Horizontal')}
          value={focus.x}
          words={t('{value} % from the left', { value: focus.x })}
          onChange={(x) => onChange({ ...focus, x })}
        />
        <Slider
          label={t('Vertical')}
          value={focus.y}
          words={t('{value} % from the top', { value: focus.y })}
          onChange={(y) => onChange({ ...focus, y })}
        />
      </div>
    </fieldset>
  )
}

interface SliderProps {
  label: string
  value: number
  words: string
  onChange: (value: number) => void
}

function Slider({ label, value, words, onChange }: SliderProps) {
  return (
    <label className={styles.slider}>
      {label}
      <input
        type="range"
        min={0}
        max={100}
        value={value}
        aria-valuetext={words}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </label>
  )
}
