import { readSplash } from '@bowerbird/domain/accounts/splash.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { callQuery } from '../../core/query.ts'
import { rich } from '../../core/rich.tsx'
import { useSession } from '../../core/session.ts'
import { ButtonLink } from '../../ui/fields/Button.tsx'
import { IconButton } from '../../ui/fields/IconButton.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import styles from './SplashDrawer.module.css'

/** Invites a guest in, at the place of a member's menu. BLOG-205, BLOG-222 … BLOG-227 */
export function SplashDrawer({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(callQuery(readSplash, {}))
  const { signups } = useSession().config
  return (
    <Drawer label={t('Menu')} onClose={onClose}>
      <div
        className={styles.splash}
        data-ground="page"
        style={data && { backgroundImage: `url(${JSON.stringify(data.image_url)})` }}
      >
        <IconButton label={t('Close')} icon={<X />} className={styles.close} onClick={onClose} />
        <h2 className={styles.headline}>{data?.headline}</h2>
        <div className={styles.actions}>
          {signups !== 'closed' && (
            <ButtonLink to="/register" look="primary" wide>
              {t('Get started')}
            </ButtonLink>
          )}
          <ButtonLink to="/login" wide>
            {t('Log in')}
          </ButtonLink>
          {data?.app_url && (
            <a href={data.app_url} className={styles.app} rel="noopener">
              {t('Get the app')}
            </a>
          )}
        </div>
        {data?.posted_by && (
          <p className={styles.credit}>
            {rich('Posted by <a>{name}</a>', {
              name: data.posted_by.name,
              a: (text) => <a href={data.posted_by?.url}>{text}</a>,
            })}
          </p>
        )}
      </div>
    </Drawer>
  )
}
