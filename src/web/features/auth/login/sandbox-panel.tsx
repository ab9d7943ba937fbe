/** Shows the sample customers and a link to their messages on the login page, while the sandbox is on. */
import { Button } from '../../../ui/button/button.tsx'
import { type SampleCustomer, useSandbox } from '../use-sandbox.ts'
import * as styles from './sandbox-panel.module.css'

export interface SandboxPanelProps {
  readonly onChoose: (customer: SampleCustomer) => void
}

export function SandboxPanel({ onChoose }: SandboxPanelProps) {
  const sandbox = useSandbox()
  return (
    <section lang="en-NG" aria-labelledby="samples">
      <h2 id="samples">Look around with a sample customer</h2>
      <ul className="gap-3">
        {sandbox?.sampleCustomers.map((customer) => (
          <li className={styles.sample} key={customer.username}>
            <p>
              <b>{customer.name}</b>
              <span className="meta">
                PIN {customer.pin} · answer {customer.answer}
              </span>
            </p>
            <Button look="sec" small onClick={() => onChoose(customer)}>
              Fill in<span className="visually-hidden"> as {customer.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="small muted gap-3">
        Codes and emails arrive in the{' '}
        <a href={sandbox?.consoleUrl ?? '#samples'} target="_blank" rel="noreferrer">
          sandbox’s messages
        </a>
        , where you can also find a newcomer’s BVN to open an account.
      </p>
    </section>
  )
}
