/** Starts the staff's application in the browser. */
import { createRoot } from 'react-dom/client'
import '../web/ui/styles/index.css'
import { BrowserRouter } from '../web/ui/router/router.tsx'
import { App } from './app.tsx'

const container = document.getElementById('root')
if (container)
  createRoot(container).render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  )
