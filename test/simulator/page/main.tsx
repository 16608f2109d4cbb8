import { createRoot } from 'react-dom/client';
import 'slack-blocks-to-jsx/dist/style.css';
import './style/base.css';
import './style/sidebar.css';
import './style/intro.css';
import './style/panes.css';
import './style/lines.css';
import './style/menu.css';
import './style/composer.css';
import './style/modal.css';
import './style/log.css';
import './style/narrow.css';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
