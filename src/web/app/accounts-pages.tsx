/** Every page under /accounts, in one chunk. */
import { Route, Routes } from 'react-router'
import { AccountPage } from '../features/accounts/account-page.tsx'
import { AccountsPage } from '../features/accounts/accounts-page.tsx'
import { NotFoundPage } from './pages.tsx'

export function AccountsPages() {
  return (
    <Routes>
      <Route index element={<AccountsPage />} />
      <Route path=":accountNumber" element={<AccountPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
