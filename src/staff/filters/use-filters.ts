/** The filters of the address, for a page whose form sets them. */
import { useState } from 'react'
import { useQuery } from '../../web/ui/router/use-query.ts'

type Filters = Readonly<Record<string, string>>

export interface AddressFilters {
  readonly query: URLSearchParams
  /** Called by the form of the page. */
  readonly choose: (filters: Filters) => void
  /**
   * The key of the form. It changes when a link or the browser's history changes the address, so that the form shows
   * the new filters. It stays when the form itself changes the address, so that the form keeps the focus.
   */
  readonly formKey: string
}

export function useFilters(): AddressFilters {
  const [query, setQuery] = useQuery()
  const address = query.toString()
  const [form, setForm] = useState({ key: address, address })
  const shown = form.address === address ? form : { key: address, address }
  if (shown !== form) setForm(shown)
  const choose = (filters: Filters): void => {
    setForm({ key: form.key, address: new URLSearchParams(filters).toString() })
    setQuery(filters)
  }
  return { query, choose, formKey: shown.key }
}
