import { addCertificate, listCertificates, removeCertificate } from '../../console/api/taxes.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { formatDate } from '../../kit/format.ts'
import { Act } from '../frame/act.tsx'
import { Panel } from '../frame/parts.tsx'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('taxes')

/** The customer's exemption certificates: no sales tax in that state. */
export function Certificates({ customerId: customer_id }: { customerId: number }) {
  const asked = useAsked(`certificates ${customer_id}`, () => listCertificates({ customer_id }))
  const reload = () => void asked.ask()
  return (
    <Panel
      title={t('certificates')}
      end={
        <Act
          call={addCertificate}
          label={t('certificate.add')}
          what={<p>{t('certificate.what')}</p>}
          fields={[
            { name: 'state', label: t('state') },
            { name: 'number', label: t('certificate.number') },
            { name: 'expires', label: t('certificate.expires'), kind: 'date' },
          ]}
          run={({ state = '', number = '', expires = '' }) =>
            addCertificate({ customer_id, state, number, expires })
          }
          onDone={reload}
        />
      }
    >
      <Loaded asked={asked}>
        {({ certificates }) => (
          <ul class="plain-rows">
            {certificates.map(({ certificate_id, state, number, expires }) => (
              <li key={certificate_id}>
                <span>
                  <strong>{state}</strong> {number}{' '}
                  <span class="soft small">
                    {t('certificate.until', { day: formatDate(expires, language) })}
                  </span>
                </span>
                <Act
                  call={removeCertificate}
                  label={t('certificate.remove')}
                  about={state}
                  tone="danger"
                  isSmall
                  what={<p>{t('certificate.remove.what', { state })}</p>}
                  run={(_values, because) => removeCertificate({ customer_id, certificate_id }, because)}
                  onDone={reload}
                />
              </li>
            ))}
            {certificates.length === 0 && <li class="soft">{t('certificate.none')}</li>}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}
